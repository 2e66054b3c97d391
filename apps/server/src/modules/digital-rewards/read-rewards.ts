import type * as calls from '@pq/contract/calls/pqbox';
import type { Reward } from '@pq/contract/shapes/pqbox';
import { isRewardOpen, listedRewardStates, statesOfFilter } from '@pq/domain/pqbox/pq-reward';
import type { z } from 'zod';
import { getProjectCards } from '#src/modules/projects/index.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { listFiles } from './files/queries.ts';
import { listUnfinished } from './files/upload-queries.ts';
import { presentReward, presentRewardCard } from './present-reward.ts';
import { assertUnlocked, type OfProject, openBox, openReward } from './shared/policy.ts';
import { findBox, listBoxes, listRows, recordVisit } from './shared/queries.ts';
import { listRemovals } from './shared/removals.ts';

type ListInput = z.output<typeof calls.listRewards.input>;
type ListData = z.output<typeof calls.listRewards.data>;

/** The box of a project as its manager or a backer sees it. Throws notFound, notBacker. */
export async function listRewards(
  { database: { db } }: Platform,
  caller: Caller,
  { id, purpose, category, value }: ListInput,
): Promise<ListData> {
  const box = await findBox(db, id, caller.uid);
  const access = openBox(caller, box && purpose && box.purpose !== purpose ? null : box);
  const { isManager } = access;
  if (!box) throw new ProductError('notFound');
  const filtered = statesOfFilter(value as 0 | 1 | 2);
  const listed: readonly string[] = listedRewardStates;
  const states = isManager ? filtered : filtered.filter((state) => listed.includes(state));
  const rows = await listRows(
    db,
    id,
    { uid: caller.uid, isManager },
    {
      states,
      category: category === undefined ? null : Number(category),
    },
  );
  const { key, title, state, periodStart, periodFinish } = box;
  const period = { start: periodStart ?? '', finish: periodFinish ?? '' };
  return {
    isManager,
    project: { key, purpose: box.purpose, title, state, period },
    ...(access.backing && { pledge: { key: access.backing.gateKey, status: access.backing.status } }),
    rewards: rows.map((row) => presentRewardCard(row, access)),
    ...(isManager && { removed: await listRemovals(db, id) }),
  };
}

/**
 * A reward for its preview: in any state for its manager, once it has opened for backers, for whom there is none before. Throws
 * notFound, notBacker.
 */
export async function getRewardPreview(
  { database: { db } }: Platform,
  caller: Caller,
  of: OfProject,
): Promise<Reward> {
  const { row, access } = await openReward(db, caller, of);
  const listed: readonly string[] = listedRewardStates;
  if (!access.isManager && !listed.includes(row.state)) throw new ProductError('notFound');
  const reward = presentReward(row, await listFiles(db, row.key), access);
  if (row.authorId !== caller.uid) return reward;
  const unfinished = await listUnfinished(db, row.key);
  return { ...reward, unfinished: unfinished.map(presentUnfinished) };
}

function presentUnfinished({ fileId, ...upload }: Awaited<ReturnType<typeof listUnfinished>>[number]) {
  return { ...upload, ...(fileId !== null && { file: fileId }) };
}

/** An open reward with its project; records the visit of a backer. Throws notFound, notBacker, notShown, rewardLocked. */
export async function getReward(
  { clock, database: { db } }: Platform,
  caller: Caller,
  { purpose, ...of }: OfProject & { purpose?: string | undefined },
): Promise<z.output<typeof calls.getReward.data>> {
  const { row, access } = await openReward(db, caller, of);
  if (purpose && purpose !== row.purpose) throw new ProductError('notFound');
  if (!isRewardOpen(row.state)) throw new ProductError('notShown');
  assertUnlocked(row, access);
  if (!access.isManager) await recordVisit(db, row.key, caller.uid, new Date(clock.now()));
  const [prjtData] = await getProjectCards(db, [row.projectKey], caller);
  if (!prjtData) throw new ProductError('notFound');
  const files = await listFiles(db, row.key);
  return { data: presentReward({ ...row, seen: true }, files, access), prjtData };
}

export async function listOwnBoxes(
  { database: { db } }: Platform,
  memberId: string,
): Promise<z.output<typeof calls.listOwnBoxes.data>> {
  const boxes = await listBoxes(db, memberId);
  return { unseen: boxes.reduce((sum, { unseen }) => sum + unseen, 0), boxes };
}

import type * as calls from '@pq/contract/calls/drafts';
import type { Draft } from '@pq/contract/shapes/draft';
import type { ProjectCard } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { pageSizes } from '@pq/domain/limits';
import { isDeletable, type Purpose } from '@pq/domain/project/project';
import { finishedSteps, toWriteDraft, writeSteps } from '@pq/domain/project/write-steps';
import type { z } from 'zod';
import { deleteProjectPictures } from '#src/modules/media/index.ts';
import { sumAtRisk } from '#src/modules/pledging/index.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { getProjectCards } from '../catalog/present-project.ts';
import { presentDraft } from '../draft-fields.ts';
import { lockProject } from '../lifecycle.ts';
import { countWaiting } from '../waiting-questions.ts';
import { ownOrAbsent } from './policy.ts';
import {
  countOwnByState,
  deleteDraft,
  findDraft,
  findSlot,
  hasDigitalRewards,
  listOwnRows,
  type OwnRow,
} from './queries.ts';

/** Own projects in every state, temporary saves first, then latest change first, with what needs attention in each. */
export async function listOwnProjects(
  { database, clock }: Platform,
  caller: Caller,
  { state, page }: z.output<typeof calls.listOwnProjects.input>,
): Promise<z.input<typeof calls.listOwnProjects.data>> {
  const { db } = database;
  const limit = pageSizes.projects;
  const rows = await listOwnRows(db, caller.uid, { state, limit, offset: page * limit });
  const keys = rows.map(({ key }) => key);
  const cards = new Map((await getProjectCards(db, keys, caller)).map((card) => [card.key, card]));
  const atRisk = await sumAtRisk(db, keys);
  const waiting = await countWaiting(db, keys);
  const today = seoulDate(clock.now());
  const projects = rows.flatMap((row) => {
    const card = cards.get(row.key);
    if (!card) return [];
    return {
      ...card,
      temporary: row.temporary,
      withdrawRequested: row.withdrawRequested,
      ...(row.rejectMessage !== null && { rejectMessage: row.rejectMessage }),
      ...(row.hiddenReason !== null && { hiddenReason: row.hiddenReason }),
      steps: countSteps(card, row, today),
      changedAt: row.changedAt,
      atRisk: atRisk.get(row.key) ?? { pledges: 0, amount: 0 },
      waiting: waiting.get(row.key) ?? 0,
    };
  });
  return { counts: await countOwnByState(db, caller.uid), projects };
}

export async function listOwnCards(
  { database: { db } }: Platform,
  caller: Caller,
  max: number,
): Promise<ProjectCard[]> {
  const rows = await listOwnRows(db, caller.uid, { state: undefined, limit: max, offset: 0 });
  return getProjectCards(
    db,
    rows.map(({ key }) => key),
    caller,
  );
}

function countSteps(
  card: ProjectCard,
  { refund, hasText, subImages, fieldSaves }: OwnRow,
  today: string,
): number {
  if (card.state !== 'save') return writeSteps.length;
  return finishedSteps({ ...toWriteDraft({ ...card, refund, subImages, fieldSaves }), hasText }, today)
    .length;
}

/**
 * An own project by its key as it was written, in any state, or the temporary save of a purpose: null when there is none.
 * Throws notFound for what is not the caller's or of another purpose than named, invalid when neither is named.
 */
export async function getDraft(
  { database }: Platform,
  caller: { uid: string },
  { key, purpose }: { key?: string | undefined; purpose?: Purpose | undefined },
): Promise<Draft | null> {
  if (key === undefined && purpose === undefined) throw new ProductError('invalid');
  const wanted = key ?? (purpose && (await findSlot(database.db, caller.uid, purpose)));
  if (!wanted) return null;
  const row = ownOrAbsent(caller, await findDraft(database.db, wanted));
  if (purpose && row.purpose !== purpose) throw new ProductError('notFound');
  return presentDraft(row);
}

/**
 * Deletes an own project that was never approved, for good, with its pictures and submissions: the one of this key, or the temporary
 * save of the purpose. Throws notFound (also of another purpose than named), and wrongState, also while it has digital rewards.
 */
export async function removeDraft(
  { database }: Platform,
  caller: { uid: string },
  { key: named, type: purpose }: z.output<typeof calls.removeDraft.input>,
): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    await lockMember(tx, caller.uid);
    const key = named ?? (await findSlot(tx, caller.uid, purpose));
    const draft = ownOrAbsent(caller, key === null ? null : await lockProject(tx, key, caller.uid));
    if (draft.purpose !== purpose) throw new ProductError('notFound');
    if (!isDeletable(draft.state)) throw new ProductError('wrongState');
    // They have files and mails of their own, and are deleted by their own call.
    if (await hasDigitalRewards(tx, draft.key))
      throw new ProductError('wrongState', undefined, { msg: t('project.remove.hasRewards') });
    await deleteProjectPictures(tx, draft.key);
    await deleteDraft(tx, draft.key);
  });
}

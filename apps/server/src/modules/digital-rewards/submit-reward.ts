import { t } from '@pq/domain/copy';
import { isUploadPath } from '@pq/domain/files/upload';
import { checkReward, type RewardProblem } from '@pq/domain/pqbox/pq-reward';
import { rewardContentProblem } from '@pq/domain/pqbox/reward-file';
import { filterOwnRewardPictures } from '#src/modules/media/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { filesIn } from '#src/platform/rich-text/editor-html.ts';
import { listFiles } from './files/queries.ts';
import { listUnfinished } from './files/uploading/queries.ts';
import { moveReward } from './move-reward.ts';
import { audienceOf } from './policy.ts';
import type { LockedReward } from './queries.ts';
import { type Written, writeReward } from './save-reward.ts';

const fieldOf = {
  title: 'data.title',
  thumbnail: 'data.images.thumbnail',
  start: 'data.period.start',
  finish: 'data.period.finish',
  audience: 'data.audience.rewards',
} as const satisfies Record<RewardProblem['field'], string>;

/**
 * Saves an own reward and sends it to review (save → prepare). Throws what saving throws, and invalid with
 * the first failing check's message at its field (spec section 5).
 */
export async function submitReward(
  platform: Platform,
  caller: { uid: string },
  written: Written,
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const { reward, project } = await writeReward(tx, caller, written, now);
    const problem = checkReward({ ...reward, audience: audienceOf(reward) }, project);
    if (problem) throw ProductError.ofField(fieldOf[problem.field], t(problem.copyKey), { asMsg: true });
    await assertArrived(tx, reward);
    await assertContents(tx, reward);
    await assertOwnPictures(tx, reward);
    const move = { actor: `owner:${caller.uid}`, message: null, submittedAt: now };
    await moveReward(tx, reward, 'prepare', move, now);
  });
}

/** What its maker has begun to send would be missing for those who look at it: it is sent to the end, or given up. */
async function assertArrived(tx: Tx, { key }: LockedReward): Promise<void> {
  const [first] = await listUnfinished(tx, key);
  if (!first) return;
  throw ProductError.ofField('data.contents', t('pq.err.unsent', { name: first.name }), { asMsg: true });
}

/** What its kind asks for is there: a file, or what stands for it in the text. */
async function assertContents(tx: Tx, { key, category, editor }: LockedReward): Promise<void> {
  const current = (await listFiles(tx, key)).filter(({ isCurrent }) => isCurrent);
  const mediaTypes = current.map(({ mediaType }) => mediaType);
  const problem = rewardContentProblem({ category, mediaTypes, editor });
  if (!problem) return;
  const field = problem === 'pq.err.content' ? 'data.editor' : 'data.contents';
  throw ProductError.ofField(field, t(problem), { asMsg: true });
}

/** Pictures that people have brought may leave with them: the text shows only those of its maker. */
async function assertOwnPictures(tx: Tx, { authorId, editor }: LockedReward): Promise<void> {
  const urls = filesIn(editor).filter(isUploadPath);
  const own = await filterOwnRewardPictures(tx, authorId, urls);
  if (urls.some((url) => !own.has(url)))
    throw ProductError.ofField('data.editor', t('write.err.picture'), { asMsg: true });
}

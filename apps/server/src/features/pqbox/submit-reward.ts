import { t } from '@pq/domain/copy';
import { checkReward, type RewardProblem } from '@pq/domain/pq-reward';
import { isUploadPath } from '@pq/domain/upload';
import { filesIn } from '#src/features/drafts/named-pictures.ts';
import { ownRewardPictures } from '#src/features/uploads/pictures/reward-pictures.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { moveReward } from './move-reward.ts';
import { refusal, type Written, writeReward } from './save-reward.ts';
import type { LockedReward } from './write-repository.ts';

const fieldOf = {
  title: 'title',
  thumbnail: 'images.thumbnail',
  start: 'period.start',
  finish: 'period.finish',
} as const satisfies Record<RewardProblem['field'], string>;

/**
 * Saves an own reward and sends it to review (save → prepare). Throws what saving throws, and invalid with the first failing check's
 * message at its field (spec section 5).
 */
export async function submitReward(
  platform: Platform,
  caller: { uid: string },
  written: Written,
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const { reward, project } = await writeReward(tx, caller, written, now);
    const problem = checkReward(reward, project);
    if (problem) throw refusal(fieldOf[problem.field], t(problem.copyKey));
    if (isEmpty(reward.editor)) throw refusal('editor', t('pq.err.content'));
    await assertOwnPictures(tx, reward);
    const move = { actor: `owner:${caller.uid}`, message: null, submittedAt: now };
    await moveReward(tx, reward, 'prepare', move, now);
  });
}

/** Says nothing and shows nothing. */
function isEmpty(html: string): boolean {
  return (
    !/<(?:img|iframe)\b|data-youtube|data-cardnews/.test(html) &&
    html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
  );
}

/** Pictures that people have brought may leave with them: the text shows only those of its maker. */
async function assertOwnPictures(tx: Tx, { authorId, editor }: LockedReward): Promise<void> {
  const urls = filesIn(editor).filter(isUploadPath);
  const own = await ownRewardPictures(tx, authorId, urls);
  if (urls.some((url) => !own.has(url))) throw refusal('editor', t('write.err.picture'));
}

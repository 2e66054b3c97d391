import { limits } from '../limits.ts';
import { showsSomething } from '../text/shows-something.ts';
import { filesOfCategory, type RewardCategory, takesFile } from './pq-reward.ts';

export type RewardFileProblem = 'pq.file.none' | 'pq.file.empty' | 'pq.file.size' | 'pq.file.count';

/**
 * What keeps a file of `bytes` out of a reward before it is sent, null when nothing does. `count`: files in
 * it now; `isNew` is false for a new version of one of them.
 */
export function rewardFileProblem(
  category: RewardCategory,
  { bytes, count, isNew }: { bytes: number; count: number; isNew: boolean },
): RewardFileProblem | null {
  const max = filesOfCategory[category];
  if (max === 0) return 'pq.file.none';
  if (bytes === 0) return 'pq.file.empty';
  if (bytes > limits.rewardFileBytes) return 'pq.file.size';
  return isNew && count >= max ? 'pq.file.count' : null;
}

/** What a file of the wrong kind is refused with in a category that takes only some. */
export function rewardFileTypeCopy(category: RewardCategory): 'pq.file.type.0' | 'pq.file.type.1' {
  return category === 0 ? 'pq.file.type.0' : 'pq.file.type.1';
}

type Content = { category: RewardCategory; mediaTypes: readonly string[]; editor: string };
export type RewardContentProblem =
  | 'pq.err.file'
  | 'pq.err.video'
  | 'pq.err.picture'
  | 'pq.err.fileType'
  | 'pq.err.content';

/**
 * The first thing that a reward lacks of its kind before it is sent to review, null when nothing does: a
 * video is a file or a YouTube video in the text, images and files are files. `mediaTypes` of its files.
 */
export function rewardContentProblem({ category, mediaTypes, editor }: Content): RewardContentProblem | null {
  if (mediaTypes.length > filesOfCategory[category] || !mediaTypes.every((type) => takesFile(category, type)))
    return 'pq.err.fileType';
  if (mediaTypes.length > 0) return null;
  if (category === 3) return 'pq.err.file';
  if (category === 0) return VIDEO.test(editor) ? null : 'pq.err.video';
  if (category === 1) return 'pq.err.picture';
  return showsSomething(editor) ? null : 'pq.err.content';
}

const VIDEO = /<iframe\b|data-youtube/;

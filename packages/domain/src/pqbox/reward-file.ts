import { t } from '../copy.ts';
import { type FileRefusal, refusalByHead } from '../files/picture-refusal.ts';
import { limits } from '../limits.ts';
import { showsSomething } from '../text/shows-something.ts';
import { filesOfCategory, type RewardCategory, rewardFileKinds, takesFile } from './pq-reward.ts';

export type RewardFileProblem = 'pq.file.none' | 'pq.file.empty' | 'pq.file.size' | 'pq.file.count';

/**
 * Why a file of `bytes` cannot be added to a digital reward, or null. `count`: current number of files; `isNew` is false for
 * a new version of one of them.
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

export function rewardFileTypeCopy(category: RewardCategory): 'pq.file.type.0' | 'pq.file.type.1' {
  return category === 0 ? 'pq.file.type.0' : 'pq.file.type.1';
}

export function rewardFileRefusal(
  category: RewardCategory,
  file: { name: string; head: Uint8Array },
): FileRefusal | null {
  const kinds = rewardFileKinds[category];
  if (kinds === null) return null;
  const rule = t(rewardFileTypeCopy(category));
  const refusal = refusalByHead(file, { kinds, rule });
  // Other messages are about pictures.
  return refusal === null || category === 1 || refusal.reason === 'misnamed'
    ? refusal
    : { reason: 'kind', text: rule };
}

type Content = { category: RewardCategory; mediaTypes: readonly string[]; editor: string };
export type RewardContentProblem =
  | 'pq.err.file'
  | 'pq.err.video'
  | 'pq.err.picture'
  | 'pq.err.fileType'
  | 'pq.err.content';

/**
 * The first content that is missing before a review, or null: a video is a file or a YouTube video in the text, images and
 * files are files. `mediaTypes` of its files.
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

import type { Reward } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import type { FileFailure } from '#app/data/pqbox/reward-files.ts';
import { type FilesOnTheirWay, useFileQueue } from '../files/use-file-queue.ts';
import type { RewardPlace } from './reward-place.ts';
import type { RewardWriting } from './use-reward.ts';

/** The files of a reward that is written: it is saved before the first of them is sent. */
export function useRewardUploads(
  writing: RewardWriting,
  place: RewardPlace,
  stored: Reward | undefined,
): FilesOnTheirWay {
  return useFileQueue({
    projectId: place.prjtId,
    rewardKey: place.key,
    category: writing.content.category,
    count: stored?.contents.length ?? 0,
    unfinished: stored?.unfinished ?? [],
    async prepare(): Promise<FileFailure | null> {
      const { key, content } = writing.latest();
      // Its category above all: it decides which files are taken.
      if (key === null) writing.change({ category: content.category, title: content.title });
      if (await writing.flush()) return null;
      const { save } = writing.latest();
      const message = save.kind === 'refused' ? save.message : t('upload.failed');
      return { message, status: save.kind === 'offline' ? 0 : 400, final: false };
    },
  });
}

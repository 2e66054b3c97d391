import type { Reward, RewardCard, RewardFile } from '@pq/contract/shapes/pqbox';
import { isRewardOpen } from '@pq/domain/pqbox/pq-reward';
import type { FileRow } from './files/queries.ts';
import { audienceOf, type BoxAccess, lockOf } from './shared/policy.ts';
import type { RewardRow } from './shared/queries.ts';

export function presentRewardCard(row: RewardRow, access: BoxAccess): RewardCard {
  const { isManager } = access;
  const lock = lockOf(row, access);
  return {
    key: row.key,
    projectKey: row.projectKey,
    purpose: row.purpose,
    title: row.title,
    images: { thumbnail: row.thumbnail },
    category: row.category,
    period: { start: row.periodStart ?? '', finish: row.periodFinish ?? '' },
    state: row.state,
    audience: audienceOf(row) as RewardCard['audience'],
    ...(lock && { lock }),
    ...(isManager && row.message !== null && { message: row.message }),
    profile: { author: row.author, image: row.image, uid: row.authorId },
    isNew: !isManager && isRewardOpen(row.state) && !lock && !row.seen,
    files: {
      count: row.files,
      bytes: row.bytes,
      ...(row.seconds !== null && { seconds: row.seconds }),
    },
    ...(isManager && {
      figures: { mayOpen: row.mayOpen, opened: row.opened, downloaded: row.downloaded },
    }),
    updatedAt: row.updatedAt,
    version: row.version,
  };
}

/** For backers the contents and files are empty until the reward is open to them. */
export function presentReward(row: RewardRow, files: readonly FileRow[], access: BoxAccess): Reward {
  const { isManager } = access;
  const isVisible = isManager || (isRewardOpen(row.state) && !lockOf(row, access));
  return {
    ...presentRewardCard(row, access),
    editor: isVisible ? row.editor : '',
    contents: isVisible ? presentFiles(files, isManager) : [],
    isManager,
    savedAt: row.savedAt,
  };
}

function presentFiles(versions: readonly FileRow[], isManager: boolean): RewardFile[] {
  return versions
    .filter(({ isCurrent }) => isCurrent)
    .map((current) => {
      const earlier = versions.filter(({ fileId, isCurrent }) => fileId === current.fileId && !isCurrent);
      return {
        id: current.fileId,
        ...presentVersion(current),
        description: current.description,
        hasCaptions: current.hasCaptions,
        ...(isManager && { earlier: earlier.map(presentVersion) }),
      };
    });
}

function presentVersion({ version, name, bytes, sha256, mediaType, createdAt }: FileRow) {
  return { version, name, bytes, sha256, mediaType, createdAt };
}

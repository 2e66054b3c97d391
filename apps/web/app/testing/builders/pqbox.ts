import type { DataOf } from '@pq/contract/client';
import type { getReward, listRewards } from '@pq/contract/endpoints/pqbox';
import type { Reward, RewardCard, RewardFile } from '@pq/contract/shapes/pqbox';
import { idOf, nowMs } from './basics.ts';
import { buildCard } from './project.ts';
import { people } from './viewer.ts';

type Box = DataOf<typeof listRewards>;

export function buildRewardFile(changes: Partial<RewardFile> = {}): RewardFile {
  return {
    id: idOf(72),
    version: 1,
    name: '악보.pdf',
    bytes: 1_048_576,
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    mediaType: 'application/pdf',
    createdAt: nowMs - 86_400_000,
    description: '',
    hasCaptions: false,
    ...changes,
  };
}

export function buildBoxCard(changes: Partial<RewardCard> = {}): RewardCard {
  return {
    key: idOf(71),
    projectKey: idOf(17),
    purpose: 'projects',
    title: '음원과 악보',
    images: { thumbnail: '/files/demo/dog.jpg' },
    category: 3,
    period: { start: '2026-11-25', finish: '2026-12-24' },
    state: 'funding',
    audience: { rewards: 'all', from: 'pledge' },
    profile: people.maker,
    isNew: false,
    files: { count: 1, bytes: 1_048_576 },
    updatedAt: nowMs - 3_600_000,
    version: 3,
    ...changes,
  };
}

export function buildBoxReward(changes: Partial<Reward> = {}): Reward {
  return {
    ...buildBoxCard(),
    editor: '<p>겨울 골목에서 녹음했습니다.</p>',
    contents: [buildRewardFile()],
    isManager: false,
    savedAt: nowMs - 3_600_000,
    ...changes,
  };
}

export function buildBox({ rewards = [buildBoxCard()], ...changes }: Partial<Box> = {}): Box {
  const { key, purpose, title, state, period } = buildCard();
  return { isManager: false, project: { key, purpose, title, state, period }, rewards, ...changes };
}

export function buildOpenReward(changes: Partial<Reward> = {}): DataOf<typeof getReward> {
  return { data: buildBoxReward(changes), prjtData: buildCard() };
}

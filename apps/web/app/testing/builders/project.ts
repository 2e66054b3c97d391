import type { DataOf } from '@pq/contract/client';
import type { getProject } from '@pq/contract/endpoints/projects';
import type { ProjectCard } from '@pq/contract/shapes/project';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { idOf } from './basics.ts';
import { people } from './viewer.ts';

type Project = DataOf<typeof getProject>;
type Reward = ProjectCard['rewards']['content'][number];

export function buildReward(changes: Partial<Reward> = {}): Reward {
  return {
    ...defaultRewardDetails(),
    stock: [],
    idx: 0,
    count: 100,
    sold: 12,
    context: '머그컵 1개',
    productCost: 22_000,
    delivery: 3_000,
    shipping: 'parcel',
    ...changes,
  };
}

export function buildQuestion(
  changes: Partial<Reward['questions'][number]> = {},
): Reward['questions'][number] {
  return {
    id: 'name',
    text: '새길 이름',
    kind: 'text',
    choices: [],
    per: 'piece',
    required: false,
    ...changes,
  };
}

export function buildCard(changes: Partial<ProjectCard> = {}): ProjectCard {
  return {
    key: idOf(17),
    purpose: 'projects',
    title: '모두의 텃밭',
    state: 'funding',
    category: 1,
    images: { thumbnail: '/files/demo/dog.jpg', main: '/files/demo/dog.jpg', ground: '#E8E2D8' },
    config: { deliveryType: '', projectType: 'PT10' },
    amount: { goal: 1_000_000, now: 264_000 },
    period: { start: '2026-11-20', finish: '2026-12-20' },
    rewards: {
      type: [{ title: '식물' }],
      period: '2027-02-01',
      content: [
        buildReward(),
        buildReward({
          idx: 1,
          context: '감사 엽서',
          productCost: 5_000,
          count: 0,
          delivery: 0,
          shipping: 'none',
        }),
      ],
    },
    backers: 12,
    scraps: 34,
    views: 1_250,
    profile: people.maker,
    isManager: false,
    ...changes,
  };
}

export function buildProject(changes: Partial<Project> = {}): Project {
  return {
    ...buildCard(),
    subImages: ['', '', '', '', '', ''],
    refund: '단순 변심 환불은 받은 날부터 7일 안에 됩니다.',
    editor: '<p>함께 만드는 텃밭입니다.</p>',
    ...changes,
  };
}

export function buildCards(
  count: number,
  changes: (n: number) => Partial<ProjectCard> = () => ({}),
): ProjectCard[] {
  return Array.from({ length: count }, (_, n) =>
    buildCard({ key: idOf(1_000 + n), title: `프로젝트 ${n + 1}`, ...changes(n) }),
  );
}

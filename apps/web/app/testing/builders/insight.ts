import type { DataOf } from '@pq/contract/client';
import type {
  countSupporters,
  getProjectGraph,
  listSupporters,
  previewProject,
} from '@pq/contract/endpoints/project-insight';
import { idOf, nowMs } from './basics.ts';
import { buildLine } from './pledge.ts';
import { buildCard } from './project.ts';

type Supporter = DataOf<typeof listSupporters>[number];
type Graph = DataOf<typeof getProjectGraph>;
type Preview = DataOf<typeof previewProject>;

export function buildSupporter(changes: Partial<Supporter> = {}): Supporter {
  return {
    gateKey: idOf(22),
    order: 'K7QD-00142',
    nickname: '하나',
    email: 'hana@example.com',
    status: 'ready',
    parcel: true,
    amount: 22_000,
    deliveryprice: 3_000,
    donation: 0,
    refunded: 0,
    rewards: [{ ...buildLine(), context: '머그컵 1개' }],
    answers: {},
    deliveryinfo: {
      address: { basic: '서울특별시 중구 세종대로 110', detail: '3층', zonecode: '04524' },
      profile: { name: '이하나', tel: '010-1234-5678' },
      etc: '',
      files: [],
    },
    placedAt: nowMs - 86_400_000,
    ...changes,
  };
}

export function buildExportCount(): DataOf<typeof countSupporters> {
  const one = { paid: 1, pending: 0 };
  const pictures = { paid: 0, pending: 0 };
  return {
    ...one,
    amount: { paid: 25_000, pending: 0 },
    parcel: one,
    combination: one,
    piece: one,
    pictures,
  };
}

const nothing = { pledges: 0, amount: 0 };

export function buildGraph({ charges, ...changes }: Partial<Graph> = {}): Graph {
  return {
    days: [
      { date: '2026-11-28', count: 2, amount: 44_000, views: 40, scraps: 1 },
      { date: '2026-11-29', count: 0, amount: 0, views: 0, scraps: 0 },
      { date: '2026-11-30', count: 10, amount: 220_000, views: 60, scraps: 3 },
    ],
    total: { count: 12, amount: 264_000, views: 100, scraps: 4 },
    sources: [
      { kind: 'direct', detail: '', views: 60 },
      { kind: 'engine', detail: 'naver', views: 30 },
      { kind: 'site', detail: 'cafe.naver.com', views: 10 },
    ],
    charges: {
      paid: nothing,
      retry: nothing,
      failed: nothing,
      wholly: 0,
      retryAt: null,
      waiting: nothing,
      refunded: nothing,
      collected: 0,
      ...charges,
    },
    rewards: [
      {
        idx: 0,
        backers: 12,
        amount: 264_000,
        retry: nothing,
        failed: nothing,
        refunded: nothing,
        atClose: nothing,
        waitedAtClose: null,
      },
    ],
    ...changes,
  };
}

const events: Preview['events'] = [
  {
    kind: 'open',
    at: Date.parse('2026-11-20T00:00:00+09:00'),
    charges: false,
    mails: [{ to: 'maker', subject: '프로젝트가 열렸습니다.' }],
  },
  {
    kind: 'close',
    at: Date.parse('2026-12-21T00:00:00+09:00'),
    charges: false,
    mails: [
      { to: 'backers', subject: '프로젝트가 성공했습니다.' },
      { to: 'maker', subject: '프로젝트가 마감되었습니다.' },
    ],
  },
  { kind: 'payment', at: Date.parse('2026-12-21T10:00:00+09:00'), charges: true, mails: [] },
];

export function buildPreview(changes: Partial<Preview> = {}): Preview {
  return {
    now: nowMs,
    at: nowMs,
    outcome: 'success',
    assumed: true,
    project: buildCard(),
    events,
    ...changes,
  };
}

import type { Category, ProjectState } from '@pq/domain/project/project';
import type { DemoBacker, DemoContent, DemoMember, DemoProject } from '../content/content-schema.ts';
import type { DemoSite } from '../demo/seed-demo.ts';

const maker: DemoMember = {
  email: 'maker@example.com',
  nickname: '공방',
  quote: '',
  identity: {
    kind: 'individual',
    name: '윤서린',
    birth: '1991-04-02',
    address: '서울특별시 마포구 느티나무길 12',
    bank: '004',
    account: '12345678904821',
    holder: '윤서린',
  },
};

export const smallSite: DemoSite = { content: smallContent(), pictureSource: dots() };

function dots(): DemoSite['pictureSource'] {
  const draw = async () => ({
    wide: new Uint8Array(1),
    square: new Uint8Array(1),
    ground: '#EEEEEE',
  });
  return { edition: 'test', names: ['a', 'b', 'c', 'd'], draw };
}

type Shape = Partial<DemoProject> & { state: ProjectState };

function project(title: string, shape: Shape): DemoProject {
  const category = ((title.length % 6) + 1) as Category;
  return {
    purpose: 'projects',
    maker: 'maker@example.com',
    title,
    category,
    projectType: 'PT10',
    deliveryType: 'PQ',
    goal: 1_000_000,
    start: -5,
    finish: 5,
    rewardsOn: 30,
    pictures: ['a', 'b', 'c', 'd'],
    rewards: [
      { context: '한 점', productCost: 12_000, delivery: 3_000, count: 0 },
      { context: '두 점', productCost: 45_000, delivery: 2_500, count: 30 },
    ],
    pledged: 0.7,
    backers: 12,
    refund: '교환할 수 있습니다.',
    editor: '<p>{{picture:b}}</p>',
    ...shape,
  };
}

function smallContent(): DemoContent {
  const limited = [
    { context: '하나', productCost: 20_000, delivery: 0, count: 9 },
    { context: '둘', productCost: 35_000, delivery: 3_000, count: 4 },
  ];
  const proofs = { pictures: ['b', 'c'], texts: { sent: '시안', again: '고친 시안', change: '더 크게' } };
  const order = { purpose: 'ordermade', goal: 0, rewards: limited } as const;
  const nobody = { pledged: 0, backers: 0 } as const;
  const over = { start: -30, finish: -4 };
  const projects = [
    project('초안', { state: 'save', start: 10, finish: 20, ...nobody }),
    project('심사 중', { state: 'prepare', start: 10, finish: 20, ...nobody }),
    project('반려', { state: 'reject', start: 10, finish: 20, rejectMessage: '사진이 흐립니다.', ...nobody }),
    project('오픈 예정', { state: 'ready', start: 1, finish: 20, ...nobody }),
    project('오늘 오픈', { state: 'funding', start: 0 }),
    project('오늘 마감', { state: 'funding', finish: 0, backers: 20, pledged: 2.4 }),
    project('성공 조건', { state: 'funding', projectType: 'PT01' }),
    project('방금 종료', { state: 'finish', finish: -1, projectType: 'PT01', pledged: 1.2, backers: 20 }),
    project('정산 완료', { state: 're-finish', ...over, projectType: 'PT01', pledged: 1.5, backers: 20 }),
    project('보내는 중', {
      state: 're-finish',
      start: -70,
      finish: -40,
      pledged: 2.5,
      backers: 20,
      shipping: 'mixed',
      payouts: ['sent'],
    }),
    project('목표 미달', { state: 'fail', ...over, projectType: 'PT01', pledged: 0.6 }),
    project('아무도', { state: 'fail', ...over, ...nobody }),
    project('가려짐', { state: 'blind' }),
    project('주문', { state: 'funding', ...order, pledged: 0.5 }),
    project('품절 주문', { state: 'funding', ...order, pledged: 'all', backers: 10 }),
    project('끝난 주문', { state: 'finish', ...order, proofs, finish: -1, pledged: 'all', backers: 10 }),
    project('지난 주문', { state: 're-finish', ...order, ...over, proofs, pledged: 0.9, backers: 10 }),
    project('빈 주문', { state: 'fail', ...order, ...over, ...nobody }),
  ];
  const finished = projects.find(({ title }) => title === '정산 완료');
  if (finished)
    finished.pqRewards = [
      {
        title: '영상',
        picture: 'c',
        category: 0,
        start: -3,
        finish: 20,
        state: 'funding',
        editor: '<p></p>',
      },
    ];
  const comment = { author: 'maker@example.com', text: '안녕하세요', hoursAgo: 3 };
  return {
    members: [{ email: 'admin@example.com', nickname: '운영', quote: '', role: 'admin' }, maker],
    backers: [
      backer('backer@example.com', '손님'),
      ...names(30).map((name) => backer(`${name}@example.com`, name)),
    ],
    projects: projects.map((item) => ({ ...item, comments: [{ ...comment, replies: [comment] }] })),
    stories: [
      {
        author: 'maker@example.com',
        category: 1,
        title: '이야기',
        content: '본문',
        pictures: ['a'],
        likes: 7,
        hoursAgo: 5,
        comments: [comment],
      },
    ],
    asks: [],
    news: [
      {
        project: '성공 조건',
        title: '소식',
        content: '<p>{{picture:a}}</p>',
        audience: 'backers',
        hoursAgo: 2,
        comments: [comment],
      },
    ],
    notices: [{ title: '안내', content: '<p>{{picture:a}}</p>', daysAgo: 2, comments: [comment] }],
    banners: [{ group: 'line', title: '배너', content: '', link: '/about', button: '', ground: '#EEEEEE' }],
    policies: [{ id: 'terms', title: '이용약관', effectiveAt: '2026-01-01', sections: [] }],
  };
}

function names(many: number): string[] {
  return Array.from({ length: many }, (_, at) => `backer-${at}`);
}

function backer(email: string, nickname: string): DemoBacker {
  const recipient = {
    name: '한도담',
    tel: '010-1234-5678',
    basic: '서울 성동구 왕십리로 83',
    detail: '',
    zonecode: '04769',
  };
  return { email, nickname, quote: '', recipient };
}

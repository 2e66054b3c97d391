import { policies } from '@pq/domain/policies';
import asks from './content/asks.json' with { type: 'json' };
import backers from './content/backers.json' with { type: 'json' };
import banners from './content/banners.json' with { type: 'json' };
import {
  contentFiles,
  type DemoComment,
  type DemoProject,
  type ProjectEntry,
} from './content/content-schema.ts';
import members from './content/members.json' with { type: 'json' };
import news from './content/news.json' with { type: 'json' };
import notices from './content/notices.json' with { type: 'json' };
import projects from './content/projects.json' with { type: 'json' };
import stories from './content/stories.json' with { type: 'json' };
import type { DemoSite } from './demo/seed-demo.ts';
import { pictureNames, pictureSource } from './media.ts';

const files = contentFiles.parse({
  members,
  backers,
  projects,
  stories,
  notices,
  news,
  asks,
  banners,
  policies: Object.values(policies),
});

const openQuestions = [
  '포장을 선물용으로 부탁드릴 수 있을까요?',
  '색상을 나중에 바꿀 수 있나요?',
  '두 개를 받으면 한 상자에 함께 오나요?',
];

const refund = [
  '배송은 리워드 제공일부터 순서대로 시작하며, 도서 산간 지역은 며칠 더 걸릴 수 있습니다.',
  '프로젝트가 진행되는 동안에는 언제든지 참여를 취소할 수 있습니다. 종료된 뒤에는 제작이 시작되어 단순 변심으로 인한 취소가 어렵습니다.',
  '받으신 리워드에 하자가 있거나 설명과 다르면 수령 후 14일 이내에 문의 탭으로 알려주세요. 왕복 배송비를 포함해 교환하거나 환불해드립니다.',
  '제작이 예정일보다 60일 넘게 늦어지면 원하시는 분께 전액 환불해드립니다.',
].join('\n');

const questions = [
  ['해외에서도 받을 수 있을까요?', '이번에는 국내 배송만 준비했습니다. 다음 프로젝트에서 꼭 살펴보겠습니다.'],
  ['선물 포장을 부탁드릴 수 있나요?', '요청사항에 적어주시면 종이 상자와 짧은 카드에 담아 보내드립니다.'],
  ['예정일보다 늦어지면 어디에서 알 수 있나요?', '이 페이지와 메일로 바로 알려드립니다.'],
] as const;

function questionsOn({ maker }: ProjectEntry, n: number): DemoComment[] {
  const [question, answer] = questions[n % questions.length] ?? questions[0];
  const answered: DemoComment = {
    author: files.backers[n % files.backers.length]?.email ?? '',
    text: question,
    hoursAgo: 5 + n,
    secret: n % 5 === 4,
    replies: [{ author: maker, text: answer, hoursAgo: 2 + (n % 3) }],
  };
  const text = openQuestions[n % openQuestions.length] ?? '';
  return n % 8 === 1 ? [answered, { author: 'backer@example.com', text, hoursAgo: 1 + (n % 5) }] : [answered];
}

function completeProject(row: ProjectEntry, n: number): DemoProject {
  const pictures = pictureNames.filter((name) => name === row.picture || name.startsWith(`${row.picture}-`));
  const shown = !['save', 'prepare', 'reject', 'ready'].includes(row.state);
  return {
    purpose: row.purpose,
    maker: row.maker,
    title: row.title,
    category: row.category,
    projectType: row.type ?? 'PT10',
    deliveryType: row.delivery ?? 'PQ',
    state: row.state,
    goal: row.purpose === 'ordermade' ? 0 : (row.goal ?? 3_000_000),
    start: row.start,
    finish: row.finish,
    rewardsOn: row.finish + 45,
    pictures,
    rewards: row.rewards,
    pledged: row.pledged ?? 0,
    backers: row.backers ?? 0,
    refund,
    editor: projectStory({ ...row, delivery: row.delivery ?? 'PQ', pictures }),
    ...(row.rejectMessage ? { rejectMessage: row.rejectMessage } : {}),
    ...(shown ? { comments: questionsOn(row, n) } : {}),
    ...(row.pqRewards && { pqRewards: row.pqRewards }),
    ...(row.proofs && { proofs: row.proofs }),
    ...(row.shipping && { shipping: row.shipping }),
    ...payoutOf(row),
    ...(shown && row.delivery !== '' && n % 2 === 0 && !row.pqRewards
      ? {
          pqRewards: [
            {
              title: '제작 노트',
              picture: pictures[1] ?? row.picture,
              category: 2,
              start: Math.min(row.finish, 0),
              finish: Math.max(row.finish, 0) + 60,
              state: 'funding',
              editor:
                '<h2>만드는 동안의 기록</h2><p>처음 그린 그림부터 마지막 손질까지 차례로 담았습니다.</p>',
            },
          ],
        }
      : {}),
  };
}

function payoutOf({ plan, payouts, owes, differs }: ProjectEntry) {
  return {
    ...(plan && { plan }),
    ...(payouts && { payouts }),
    ...(owes && { owes }),
    ...(differs && { differs }),
  };
}

function projectStory(input: {
  title: string;
  lead: string;
  why: string;
  how: string;
  pictures: readonly string[];
  delivery: string;
  rewards: readonly { context: string }[];
}): string {
  const [first, second] = input.pictures.slice(1);
  return [
    `<h2>${input.lead}</h2>`,
    `<p>${input.why}</p>`,
    figure(first, `${input.title} 작업 모습`),
    '<h2>어떻게 만들고 있나요</h2>',
    `<p>${input.how}</p>`,
    '<p>시제품을 여러 번 고쳐 만들며 쓰는 분들의 이야기를 들었습니다. 손에 닿는 느낌, 오래 썼을 때의 모습, 버려질 때의 뒷모습까지 생각했습니다.</p>',
    figure(second, '시제품을 살펴보는 중입니다.'),
    '<h2>이런 리워드를 드립니다</h2>',
    `<ul>${input.rewards.map(({ context }) => `<li>${context}</li>`).join('')}</ul>`,
    '<h2>후원금은 이렇게 쓰입니다</h2>',
    `<p>재료와 제작에 가장 많이 쓰고, ${input.delivery === 'PQ' ? '포장과 배송, 그리고 PQ박스에 담을 기록을 만드는 데' : '포장과 배송에도'} 나누어 씁니다. 일정이 바뀌면 이 페이지와 메일로 가장 먼저 알려드리겠습니다.</p>`,
  ].join('\n');
}

function figure(picture: string | undefined, caption: string): string {
  return picture
    ? `<figure><img src="{{picture:${picture}}}" alt="${caption}"><figcaption>${caption}</figcaption></figure>`
    : '';
}

/** Custom orders get a different third of the pages' questions than funding projects. */
const ORDER_OFFSET = 3;
const firstOrder = files.projects.findIndex(({ purpose }) => purpose === 'ordermade');

export const demoSite: DemoSite = {
  content: {
    ...files,
    projects: files.projects.map((row, n) =>
      completeProject(row, row.purpose === 'ordermade' ? n - firstOrder + ORDER_OFFSET : n),
    ),
  },
  pictureSource,
};

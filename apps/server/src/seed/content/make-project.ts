import type { Category, DeliveryType, ProjectState, ProjectType } from '@pq/domain/project/project';
import { pictureNames } from '../pictures/picture-source.ts';
import { boxRewards } from './box-rewards.ts';
import { backerEmail, makerEmail } from './people.ts';
import { projectStory } from './stories-of-projects.ts';
import type { DemoComment, DemoProject, DemoReward } from './types.ts';

/** What makers have still to answer. */
const openQuestions = [
  '포장을 선물용으로 부탁드릴 수 있을까요?',
  '색상을 나중에 바꿀 수 있나요?',
  '두 개를 받으면 한 상자에 함께 오나요?',
];

/** A demo project in the words that are its own; everything else follows from its state and kind. */
export type ProjectRow = {
  title: string;
  maker: number;
  category: Category;
  /** Its cover; the pictures of its gallery are named after it. */
  picture: string;
  lead: string;
  why: string;
  how: string;
  rewards: readonly [context: string, productCost: number, delivery: number, count: number][];
  state: ProjectState;
  /** Days from today. */
  run: readonly [start: number, finish: number];
  type?: ProjectType;
  delivery?: DeliveryType;
  goal?: number;
  pledged?: number | 'all';
  backers?: number;
  rejectMessage?: string;
};

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

/** An answered question, and on some projects one of the demo backer that waits. */
function questionsOn({ maker }: ProjectRow, n: number): DemoComment[] {
  const [question, answer] = questions[n % questions.length] ?? questions[0];
  const answered: DemoComment = {
    author: backerEmail(n % 40),
    text: question,
    hoursAgo: 5 + n,
    secret: n % 5 === 4,
    replies: [{ author: makerEmail(maker), text: answer, hoursAgo: 2 + (n % 3) }],
  };
  const text = openQuestions[n % openQuestions.length] ?? '';
  return n % 8 === 1 ? [answered, { author: 'backer@example.com', text, hoursAgo: 1 + (n % 5) }] : [answered];
}

/** The whole project from its row. `n` spreads people and questions over the site. */
export function makeProject(purpose: DemoProject['purpose'], row: ProjectRow, n: number): DemoProject {
  const rewards: DemoReward[] = row.rewards.map(([context, productCost, delivery, count]) => ({
    context,
    productCost,
    delivery,
    count,
  }));
  const pictures = pictureNames.filter((name) => name === row.picture || name.startsWith(`${row.picture}-`));
  const shown = !['save', 'prepare', 'reject', 'ready'].includes(row.state);
  return {
    purpose,
    maker: makerEmail(row.maker),
    title: row.title,
    category: row.category,
    projectType: row.type ?? 'PT10',
    deliveryType: row.delivery ?? 'PQ',
    state: row.state,
    goal: purpose === 'ordermade' ? 0 : (row.goal ?? 3_000_000),
    start: row.run[0],
    finish: row.run[1],
    rewardsOn: row.run[1] + 45,
    pictures,
    rewards,
    pledged: row.pledged ?? 0,
    backers: row.backers ?? 0,
    refund,
    editor: projectStory({ ...row, pictures, rewards }),
    ...(row.rejectMessage ? { rejectMessage: row.rejectMessage } : {}),
    ...(shown
      ? {
          comments: questionsOn(row, n),
        }
      : {}),
    ...(boxRewards[row.title] && { pqRewards: boxRewards[row.title] ?? [] }),
    ...(shown && row.delivery !== '' && n % 2 === 0 && !boxRewards[row.title]
      ? {
          pqRewards: [
            {
              title: '제작 노트',
              picture: pictures[1] ?? row.picture,
              category: 2,
              start: Math.min(row.run[1], 0),
              finish: Math.max(row.run[1], 0) + 60,
              state: 'funding',
              editor:
                '<h2>만드는 동안의 기록</h2><p>처음 그린 그림부터 마지막 손질까지 차례로 담았습니다.</p>',
            },
          ],
        }
      : {}),
  };
}

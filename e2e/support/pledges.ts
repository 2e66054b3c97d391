import { expect, type Page } from '@playwright/test';
import { call, orderOf, type Project, type Reward } from './api.ts';
import { type Member, openProjects } from './members.ts';
import { picksIn, rewardPanel } from './parts.ts';

export const isPlain = ({ options, questions }: Pick<Reward, 'options' | 'questions'>): boolean =>
  options.length === 0 && questions.length === 0;

type Line = { idx: number; count: number };

export async function pledge(member: Member, project: Project, card: string, line: Line): Promise<string> {
  const { status, body } = await call<{ gateKey: string }>('POST', '/gatekeeping/upload', {
    token: member.token,
    body: orderOf(project, card, line),
  });
  expect([status, body.msg]).toEqual([200, undefined]);
  return body.data.gateKey;
}

/** Whether a plain reward can still be chosen by every journey: pieces left for all of them, or no limit. */
export const isPlentiful = (reward: Reward): boolean =>
  isPlain(reward) && (reward.count === 0 || reward.count - reward.sold > 5);

export const isUnlimited = (reward: Reward): boolean => isPlain(reward) && reward.count === 0;

/**
 * An open project that has a wanted reward, and that reward: the project that closes first, or the `nth` after it. It searches
 * all open projects, because which of them closes first depends on how far other journeys have moved the clock. Projects of
 * `type` PT10 are charged whatever is raised.
 */
export async function findReward(
  isWanted: (reward: Reward) => boolean,
  {
    purpose = 'projects',
    nth = 0,
    type = '',
  }: { purpose?: Project['purpose']; nth?: number; type?: string } = {},
): Promise<[Project, Reward]> {
  const found = (await openProjects(purpose))
    .filter(({ config }) => type === '' || config.projectType === type)
    .flatMap((project): [Project, Reward][] => {
      const reward = project.rewards.content.find(isWanted);
      return reward ? [[project, reward]] : [];
    })[nth];
  if (!found) throw new Error('no open project of the demo site has such a reward');
  return found;
}

export const projectWithStock = (least: number, most: number): Promise<[Project, Reward]> =>
  findReward(
    (reward) =>
      isPlain(reward) &&
      reward.count > 0 &&
      reward.count - reward.sold >= least &&
      reward.count - reward.sold <= most,
  );

export async function openProjectWithoutLimit(
  which: { nth?: number; type?: string } = {},
): Promise<[Project, number]> {
  const [project, { idx }] = await findReward(isUnlimited, which);
  return [project, idx];
}

export async function chooseAndPay(page: Page, project: Project, idx: number): Promise<void> {
  await page.goto(`/funding/detail/${project.key}`);
  const context = project.rewards.content.find((reward) => reward.idx === idx)?.context ?? '';
  await picksIn(page, context).first().click();
  await rewardPanel(page).getByRole('button', { name: '후원하기' }).click();
}

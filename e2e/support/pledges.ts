import { expect, type Page } from '@playwright/test';
import { call, orderOf, type Project } from './api.ts';
import { type Member, openProjects } from './members.ts';
import { picksIn, rewardPanel } from './parts.ts';

/** Whether a reward has neither options nor questions. */
export const isPlain = ({
  options,
  questions,
}: Pick<Project['rewards']['content'][0], 'options' | 'questions'>): boolean =>
  options.length === 0 && questions.length === 0;

type Line = { idx: number; count: number };

/** Pledges through the API; returns the pledge's id. */
export async function pledge(member: Member, project: Project, card: string, line: Line): Promise<string> {
  const { status, body } = await call<{ gateKey: string }>('POST', '/gatekeeping/upload', {
    token: member.token,
    body: orderOf(project, card, line),
  });
  expect([status, body.msg]).toEqual([200, undefined]);
  return body.data.gateKey;
}

/** An open project with a limited reward that has between `least` and `most` pieces left. */
export async function projectWithStock(
  least: number,
  most: number,
): Promise<[Project, Project['rewards']['content'][0]]> {
  for (const project of await openProjects()) {
    const limited = project.rewards.content.find(
      (reward) =>
        isPlain(reward) &&
        reward.count > 0 &&
        reward.count - reward.sold >= least &&
        reward.count - reward.sold <= most,
    );
    if (limited) return [project, limited];
  }
  throw new Error('no limited reward in the demo site');
}

/**
 * An open project with an unlimited reward, and that reward: the project that closes first, or the `nth` after it. Projects
 * of `type` PT10 are charged whatever is raised.
 */
export async function openProjectWithoutLimit({ nth = 0, type = '' } = {}): Promise<[Project, number]> {
  const free = ({ rewards }: Project) =>
    rewards.content.find((reward) => isPlain(reward) && reward.count === 0);
  const wanted = (await openProjects()).filter(
    (project) => free(project) && (type === '' || project.config.projectType === type),
  );
  const project = wanted[nth];
  const reward = project && free(project);
  if (!reward) throw new Error('no such project in the demo site');
  return [project, reward.idx];
}

/** Chooses a reward on the project page and continues to the payment. */
export async function chooseAndPay(page: Page, project: Project, idx: number): Promise<void> {
  await page.goto(`/funding/detail/${project.key}`);
  const context = project.rewards.content.find((reward) => reward.idx === idx)?.context ?? '';
  await picksIn(page, context).first().click();
  await rewardPanel(page).getByRole('button', { name: '후원하기' }).click();
}

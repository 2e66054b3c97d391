import { call, type Project, signIn } from '../../support/api.ts';
import { type Member, openProjects, saveCard, signUpMember } from '../../support/members.ts';
import { isUnlimited, pledge } from '../../support/pledges.ts';
import { readInbox, waitForMail } from '../../support/sandbox.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const MAKER = 'maker@example.com';
const ANSWERED = '남기신 문의에 답변이 등록되었습니다';

/** Open projects of the demo site's maker that can be backed without limit. */
async function makersProjects(uid: string): Promise<{ project: Project; idx: number }[]> {
  const open = [...(await openProjects()), ...(await openProjects('ordermade'))];
  return open
    .filter(({ profile }) => profile.uid === uid)
    .map((project) => ({ project, idx: project.rewards.content.findIndex(isUnlimited) }))
    .filter(({ idx }) => idx >= 0);
}

test('a backer of two projects switches the mails of one off by a mail, and still gets those of the other', async ({
  page,
}) => {
  const maker = await signIn(MAKER, 'pqdemo12!');
  const [first, second] = await makersProjects(maker.uid);
  if (!first || !second) throw new Error('the demo maker has fewer than two open projects');
  const backer = await signUpMember();
  const card = await saveCard(backer);
  for (const { project, idx } of [first, second]) await pledge(backer, project, card, { idx, count: 1 });
  const ask = (project: Project, text: string) => askAndAnswer(backer, maker.token, project, text);

  // The page opens without a session, asks, and switches off when it is pressed.
  await ask(first.project, '언제 출발하나요?');
  const { links } = await waitForMail(backer.email, ANSWERED);
  const link = new URL(links.find((each) => each.includes('/mail/off/')) ?? '');
  await page.goto(link.pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`‘${first.project.title}’ 메일을 끌까요?`);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: '끄기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `‘${first.project.title}’ 메일을 껐습니다.`,
  );

  // The answer of the other project is mailed after that of the first would have been.
  const before = (await readInbox(backer.email)).length;
  await ask(first.project, '포장은 어떻게 되나요?');
  await ask(second.project, '색을 고를 수 있나요?');
  await expect.poll(async () => (await readInbox(backer.email)).length).toBe(before + 1);
  expect((await readInbox(backer.email)).filter(({ subject }) => subject.includes(ANSWERED))).toHaveLength(2);
  const listed = await call<{ project: { key: string } }[]>('GET', '/notification/list', {
    token: backer.token,
  });
  expect(listed.body.data.map(({ project }) => project.key)).toEqual([
    second.project.key,
    first.project.key,
    first.project.key,
  ]);
});

async function askAndAnswer(asker: Member, makerToken: string, project: Project, text: string) {
  const target = { type: project.purpose, id: project.key };
  const asked = await call<{ myKey: string }>('POST', '/comment/write', {
    token: asker.token,
    body: { ...target, obj: { text, isSceret: true } },
  });
  const answered = await call('POST', '/reply/write', {
    token: makerToken,
    body: { ...target, obj: { text: `${text} 네.`, whereTo: asked.body.data.myKey } },
  });
  expect([asked.status, answered.status]).toEqual([200, 200]);
}

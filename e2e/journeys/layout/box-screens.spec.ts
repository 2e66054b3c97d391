import { call, signIn } from '../../support/api.ts';
import { enterAs } from '../../support/members.ts';
import { expectNoAxeFindings, expectNoOverflow, moveTo, watchConsole } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const backer = { email: 'backer@example.com' };

type Box = { projectKey: string; purpose: string };
type Shown = { key: string; title: string; category: number; state: string; lock?: string };

test('every kind of reward at 390, 1024 and 1440 px: nothing for axe, nothing runs over, nothing on the console', async ({
  page,
}) => {
  const { token } = await signIn(backer.email, 'pqdemo12!');
  const { boxes } = (await call<{ boxes: Box[] }>('GET', '/pqbox/own', { token })).body.data;
  await enterAs(page, backer);
  const complaints = watchConsole(page);
  const seen = new Set<number>();
  await page.goto('/my/list');
  for (const { projectKey, purpose } of boxes) {
    const path = `/pqbox/list?id=${projectKey}&purpose=${purpose}`;
    const rewards = (await call<Shown[]>('GET', path, { token })).body.data;
    await moveTo(page, `/pqbox/list/${purpose}/${projectKey}`);
    const cards = page
      .getByRole('main')
      .getByRole('link')
      .filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(cards).toHaveCount(rewards.length);
    for (const width of [390, 1024, 1440]) {
      await expectNoOverflow(page, [width]);
      await expectNoAxeFindings(page);
    }
    for (const { key, title, category, state, lock } of rewards) {
      if (seen.has(category) || state !== 'funding' || lock) continue;
      seen.add(category);
      await moveTo(page, `/pqbox/detail/${purpose}/${projectKey}/${key}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      for (const width of [390, 1024, 1440]) {
        await expectNoOverflow(page, [width]);
        await expectNoAxeFindings(page);
      }
    }
  }
  expect([...seen].sort()).toEqual([0, 1, 2, 3]);
  expect(complaints).toEqual([]);
});

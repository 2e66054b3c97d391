import { enterAs, saveCard, signUpMember } from '../../support/members.ts';
import { openProjectWithoutLimit, pledge } from '../../support/pledges.ts';
import { expectNoAxeFindings, expectNoOverflow, followReads, moveTo } from '../../support/screens.ts';
import { test } from '../../support/test.ts';

test('the screens of a pledge at 390 and 1440 px: nothing overflows, axe finds nothing', async ({ page }) => {
  const member = await signUpMember();
  const [project, idx] = await openProjectWithoutLimit();
  const gateKey = await pledge(member, project, await saveCard(member), { idx, count: 1 });
  await saveCard(member);
  await enterAs(page, member);
  const readsCame = followReads(page);
  await page.goto('/my/list');
  for (const path of [
    `/my/list?pledge=${gateKey}`,
    '/my/list?state=over',
    '/my/card',
    `/payment/fix?pledge=${gateKey}`,
    `/payment/finish?pledge=${gateKey}`,
    `/funding/detail/${project.key}`,
  ]) {
    await moveTo(page, path);
    await readsCame();
    for (const width of [390, 1440]) {
      await expectNoOverflow(page, [width]);
      await expectNoAxeFindings(page);
    }
  }
});

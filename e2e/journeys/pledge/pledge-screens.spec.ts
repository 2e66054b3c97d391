import { enterAs, saveCard, signUpMember } from '../../support/members.ts';
import { openProjectWithoutLimit, pledge } from '../../support/pledges.ts';
import { expectNoAxeFindings, expectNoOverflow } from '../../support/screens.ts';
import { test } from '../../support/test.ts';

for (const width of [390, 1440])
  test(`the screens of a pledge at ${width} px: nothing overflows, axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const member = await signUpMember();
    const [project, idx] = await openProjectWithoutLimit();
    const gateKey = await pledge(member, project, await saveCard(member), { idx, count: 1 });
    await saveCard(member);
    await enterAs(page, member);
    for (const path of [
      `/my/list?pledge=${gateKey}`,
      '/my/list?state=over',
      '/my/card',
      `/payment/fix?pledge=${gateKey}`,
      `/payment/finish?pledge=${gateKey}`,
      `/funding/detail/${project.key}`,
    ]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectNoOverflow(page);
      await expectNoAxeFindings(page);
    }
  });

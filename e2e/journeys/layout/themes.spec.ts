import { call, type Project } from '../../support/api.ts';
import { enterAs } from '../../support/members.ts';
import { expectNoAxeFindings, moveTo } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const groundOf = 'getComputedStyle(document.body).backgroundColor';
const barsOf =
  "[...document.querySelectorAll('meta[name=theme-color]')].filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)";
const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(19, 19, 24)';

test('the theme is the system’s until one is chosen; then every page has it from its first byte', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/about');
  expect(await page.evaluate(groundOf)).toBe(DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await page.evaluate(groundOf)).toBe(LIGHT);
  expect(await page.evaluate(barsOf)).toEqual(['#fff']);

  await page.getByRole('contentinfo').getByText('화면 테마').click();
  await page.getByRole('radiogroup', { name: '화면 테마' }).getByLabel('어둡게').check();
  expect(await page.evaluate(groundOf)).toBe(DARK);
  expect(await page.evaluate(barsOf)).toEqual(['#131318']);
  const answer = await page.goto('/login');
  expect(await answer?.text()).toContain('<html lang="ko" data-theme="dark">');
  expect(await page.evaluate(groundOf)).toBe(DARK);

  await enterAs(page, { email: 'backer@example.com' });
  await page.goto('/my/info');
  const choice = page.getByRole('main').getByRole('radiogroup', { name: '화면 테마' });
  await expect(choice.getByLabel('어둡게')).toBeChecked();
  await choice.getByLabel('밝게').check();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  expect(await page.evaluate(groundOf)).toBe(LIGHT);

  await choice.getByLabel('시스템').check();
  await page.reload();
  expect(await page.evaluate(groundOf)).toBe(DARK);
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'pq.theme' }));
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await page.evaluate(groundOf)).toBe(LIGHT);
});

test('axe finds nothing in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const { body } = await call<Project[]>('GET', '/project/list?purpose=projects&type=list&state=funding');
  const detail = `/funding/detail/${body.data[0]?.key}`;
  await page.goto('/');
  await expectNoAxeFindings(page);
  for (const path of ['/funding', '/projects/funding/list', detail, '/story', '/about', '/login']) {
    await moveTo(page, path);
    await expectNoAxeFindings(page);
  }
  await enterAs(page, { email: 'admin@example.com' });
  await page.goto('/admin');
  for (const path of ['/admin', '/admin/members', '/admin/pledges']) {
    await moveTo(page, path);
    await expectNoAxeFindings(page);
  }
  await enterAs(page, { email: 'maker@example.com' });
  await page.goto('/my/list');
  for (const path of ['/my/list', '/my/open', `${detail}/stats`, `${detail}/supporters`]) {
    await moveTo(page, path);
    await expectNoAxeFindings(page);
  }
});

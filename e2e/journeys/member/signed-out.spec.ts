import { call, type Project } from '../../support/api.ts';
import { signUpMember } from '../../support/members.ts';
import { rewardPanel, tabPanel } from '../../support/parts.ts';
import { expect, test } from '../../support/test.ts';

test('a page for members leads a visitor to sign in on the server, says why once, and leads back', async ({
  page,
}) => {
  const ask = (path: string, cookie = '') => page.request.get(path, { maxRedirects: 0, headers: { cookie } });
  const answer = await ask('/my/list?state=refund');
  expect(answer.status()).toBe(303);
  const login = '/login?next=%2Fmy%2Flist%3Fstate%3Drefund&message=login.required';
  expect(answer.headers()).toMatchObject({ location: login, 'cache-control': 'no-store' });
  expect((await ask('/my/list', 'pq.session=forged')).status()).toBe(303);
  expect((await ask('/payment')).status()).toBe(303);

  await page.goto('/my/list?state=refund');
  const reason = page.getByText('로그인 후 이용 가능합니다.');
  await expect(reason).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.reload();
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible();
  await expect(reason).toHaveCount(0);
  const member = await signUpMember();
  await page.getByLabel('이메일').fill(member.email);
  await page.getByLabel('비밀번호', { exact: true }).fill('pqdemo12!');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL('/my/list?state=refund');

  // Navigation within the site loads no page.
  await page.context().clearCookies();
  await page.goto('/story');
  await page.getByRole('link', { name: '스토리 작성' }).click();
  await expect(page.getByText('로그인 후 이용해주세요.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/story');
});

test('without script a project can be read, and the pledge button leads to sign in', async ({ browser }) => {
  const { body } = await call<Project[]>('GET', '/project/list?purpose=projects&type=list&state=funding');
  const [project] = body.data;
  if (!project) throw new Error('no project is open');
  const path = `/funding/detail/${project.key}`;
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(path);
  for (const { context } of project.rewards.content)
    await expect(page.getByText(context).first()).toBeVisible();
  await page.getByRole('link', { name: '배송/환불 정책' }).click();
  await expect(page).toHaveURL(`${path}/refund`);
  await expect(tabPanel(page).locator('p').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /^문의/ }).click();
  await expect(page).toHaveURL(`${path}/inquiry`);
  await expect(tabPanel(page)).toContainText('문의');
  await rewardPanel(page).getByRole('button', { name: '후원하기' }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}&message=login.required`);
  const reason = page.locator('main noscript [role=status]');
  await expect(reason).toBeVisible();
  await expect(reason).toHaveText('로그인 후 이용 가능합니다.');
  await page.goto('/write/select');
  await expect(reason).toHaveText('로그인 후 이용해주세요.');
  await page.close();
});

import { call, signIn } from '../../support/api.ts';
import { enterAs, saveCard, signUpMember } from '../../support/members.ts';
import { openProjectWithoutLimit, pledge } from '../../support/pledges.ts';
import { createSubscription, readPushes, type Subscription, waitForMail } from '../../support/sandbox.ts';
import { expect, test } from '../../support/test.ts';

/** No browser here reaches a push service or shows notifications: the sandbox subscribes in its place. */
function pushingBrowser(made: Subscription): void {
  const browser = globalThis as unknown as {
    Notification: object;
    PushManager: { prototype: { getSubscription(): Promise<unknown>; subscribe(): Promise<unknown> } };
  };
  const notification = {
    permission: 'default',
    requestPermission: async () => {
      notification.permission = 'granted';
      return 'granted';
    },
  };
  Object.defineProperty(browser, 'Notification', { value: notification });
  let current: object | null = null;
  const unsubscribe = async () => {
    current = null;
    return true;
  };
  browser.PushManager.prototype.getSubscription = async () => current;
  browser.PushManager.prototype.subscribe = async () => {
    current = { endpoint: made.endpoint, toJSON: () => made, unsubscribe };
    return current;
  };
}

test('a backer turns pushes on and learns of a hidden project, but of nothing after signing out', async ({
  page,
}) => {
  const member = await signUpMember();
  const [project, idx] = await openProjectWithoutLimit();
  await pledge(member, project, await saveCard(member), { idx, count: 1 });
  await page.addInitScript(pushingBrowser, await createSubscription(member.email));
  await enterAs(page, member);
  await page.goto('/my/notification');
  const offer = page.getByRole('complementary', { name: '이 기기 알림' });
  await offer.getByRole('button', { name: '켜기' }).click();
  await expect(page.getByText('이 브라우저의 알림을 켰습니다.')).toBeVisible();
  await expect(offer).toHaveCount(0);

  const { token } = await signIn('admin@example.com', 'pqdemo12!');
  const hide = async (on: boolean) => {
    const body = { type: 'project', key: project.key, on, reason: '신고를 확인하고 있습니다.' };
    expect((await call('POST', '/admin/blind', { token, body })).status).toBe(200);
  };
  await hide(true);
  try {
    await expect
      .poll(() => readPushes(member.email))
      .toMatchObject([
        {
          title: 'PQ',
          body: '프로젝트가 잠시 공개되지 않습니다. 그동안 결제하지 않습니다.',
          url: expect.stringMatching(/^\/my\/list\?pledge=/),
        },
      ]);
    const answer = await page.request.post('/api/auth/sign-out', {
      data: {},
      headers: { origin: new URL(page.url()).origin },
    });
    expect(answer.ok()).toBe(true);
  } finally {
    await hide(false);
  }
  await waitForMail(member.email, '다시 공개');
  expect(await readPushes(member.email)).toHaveLength(1);
});

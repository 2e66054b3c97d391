import { expect, test } from 'vitest';
import { send, temporaryFolder, testSandbox } from '#src/testing/test-sandbox.ts';

const back = 'http://127.0.0.1:3000/back';
const authorize = {
  kakao: `/kakao/oauth/authorize?response_type=code&client_id=sandbox-kakao&state=s&redirect_uri=${back}`,
  naver: `/naver/oauth2.0/authorize?response_type=code&client_id=sandbox-naver&state=s&redirect_uri=${back}`,
};
const profile = { kakao: '/kakao/v2/user/me', naver: '/naver/v1/nid/me' };

type Sandbox = Awaited<ReturnType<typeof testSandbox>>;

async function codeOf(sandbox: Sandbox, provider: 'kakao' | 'naver', as: string) {
  const { headers } = await send(`${sandbox.url}${authorize[provider]}&as=${as}`, 'GET');
  return new URL(headers.location ?? '').searchParams.get('code') ?? '';
}

async function profileOf(sandbox: Sandbox, provider: 'kakao' | 'naver', as: string) {
  const reply = await sandbox.postForm(
    provider === 'kakao' ? '/kakao/oauth/token' : '/naver/oauth2.0/token',
    {
      grant_type: 'authorization_code',
      client_id: `sandbox-${provider}`,
      client_secret: `sandbox-${provider}-secret`,
      redirect_uri: back,
      state: 's',
      code: await codeOf(sandbox, provider, as),
    },
  );
  const { access_token } = JSON.parse(reply.text) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  return JSON.parse((await send(sandbox.url + profile[provider], 'GET', undefined, headers)).text);
}

test('social accounts are created on first use and survive reset and restart', async () => {
  const dataDir = await temporaryFolder();
  const first = await testSandbox({ dataDir });
  const kakao = await profileOf(first, 'kakao', 'hana');
  const naver = await profileOf(first, 'naver', 'hana');
  expect(kakao.kakao_account).toMatchObject({ email: 'hana@example.com', is_email_verified: true });
  expect(naver).toMatchObject({ resultcode: '00', response: { email: 'hana@example.com' } });
  expect((await profileOf(first, 'kakao', 'unverified-1')).kakao_account.is_email_verified).toBe(false);
  expect((await profileOf(first, 'naver', 'noemail-1')).response).not.toHaveProperty('email');
  const fresh = [await profileOf(first, 'kakao', 'new'), await profileOf(first, 'kakao', 'new')];
  expect(fresh[0].id).not.toBe(fresh[1].id);
  for (const page of [`${authorize.kakao}`, '/'])
    expect(await first.page(page)).toContain('hana@example.com');
  await first.post('/reset');
  await first.close();

  const second = await testSandbox({ dataDir });
  expect((await profileOf(second, 'kakao', 'hana')).id).toBe(kakao.id);
  expect((await profileOf(second, 'naver', 'hana')).response.id).toBe(naver.response.id);
});

test('authorize page reports an invalid request without redirecting', async () => {
  const sandbox = await testSandbox();
  for (const url of [
    authorize.kakao.replace('sandbox-kakao', 'x'),
    authorize.kakao.replace('=code', '=token'),
    authorize.kakao.replace(back, 'javascript:0'),
    authorize.naver.replace('state=s', 'state='),
  ]) {
    const reply = await send(`${sandbox.url}${url}&as=hana`, 'GET');
    expect([url, reply.status, reply.headers.location]).toEqual([url, 400, undefined]);
  }
  expect((await send(sandbox.url + profile.kakao, 'GET')).status).toBe(401);
});

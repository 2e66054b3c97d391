import { expect, test } from 'vitest';
import { testSandbox } from '#src/testing/test-sandbox.ts';

const opened = {
  PCD_PAY_TYPE: 'card',
  PCD_PAY_WORK: 'AUTH',
  PCD_CARD_VER: '01',
  PCD_PAYER_NO: '42',
  PCD_RST_URL: '/result',
  sandbox_origin: 'http://127.0.0.1:3000',
  sandbox_mode: 'layer',
};
const typed = {
  holder: '개인',
  number: '4111-2222-3333-4444',
  expiry: '12/99',
  birth: '900101',
  password: '12',
  agree: 'Y',
};
const resultOf = (page: string) =>
  JSON.parse(/id="result">(.*?)<\/script>/.exec(page)?.[1] ?? '{}') as Record<string, string>;

async function windowKey(sandbox: Awaited<ReturnType<typeof testSandbox>>): Promise<string> {
  const { data } = await sandbox.authorise({ PCD_PAY_TYPE: 'card', PCD_PAY_WORK: 'AUTH' });
  return data.AuthKey ?? '';
}

test('card window registers a card once, confirmed by PUSERINFO', async () => {
  const sandbox = await testSandbox();
  const request = { ...opened, PCD_AUTH_KEY: await windowKey(sandbox) };
  const form = (await sandbox.postForm('/index.php?ACT_=PAYM', request)).text;
  expect(form).toContain('카드 등록');
  expect(form).toContain(`name="PCD_AUTH_KEY" value="${request.PCD_AUTH_KEY}"`);

  const done = (await sandbox.postForm('/index.php?ACT_=CARDREG', { ...request, ...typed })).text;
  expect(done).toContain('data-origin="http://127.0.0.1:3000"');
  const result = resultOf(done);
  expect(result).toMatchObject({
    PCD_PAY_RST: 'success',
    PCD_PAY_CODE: '0000',
    PCD_PAY_WORK: 'AUTH',
    PCD_PAYER_NO: '42',
    PCD_PAY_CARDNAME: '신한카드',
    PCD_PAY_CARDNUM: '4111-****-****-4444',
  });
  const info = await sandbox.operate({ PCD_PAY_WORK: 'PUSERINFO' }, { PCD_PAYER_ID: result.PCD_PAYER_ID });
  expect(info).toMatchObject({ PCD_PAY_RST: 'success', PCD_PAY_CARDNUM: '4111-****-****-4444' });

  const again = await sandbox.postForm('/index.php?ACT_=CARDREG', { ...request, ...typed });
  expect(resultOf(again.text)).toMatchObject({ PCD_PAY_RST: 'error', PCD_PAY_CODE: 'CPCA0001' });
});

test('card window opens with the client key, not with a wrong key or for another page', async () => {
  const sandbox = await testSandbox({ productUrl: 'http://127.0.0.1:3000' });
  const open = async (fields: Record<string, string>) =>
    (await sandbox.postForm('/index.php?ACT_=PAYM', { ...opened, ...fields })).text;
  expect(await open({ clientKey: 'sandbox-client-key' })).toContain('data-card-form');
  expect(resultOf(await open({ clientKey: 'wrong' })).PCD_PAY_CODE).toBe('CPCA0001');
  expect(resultOf(await open({ PCD_AUTH_KEY: 'wrong' })).PCD_PAY_CODE).toBe('CPCA0001');
  const elsewhere = await open({ clientKey: 'sandbox-client-key', sandbox_origin: 'http://evil.example' });
  expect(resultOf(elsewhere).PCD_PAY_CODE).toBe('AUTH0007');
});

test('card window shows errors at the field and retains the key', async () => {
  const sandbox = await testSandbox();
  const request = { ...opened, PCD_AUTH_KEY: await windowKey(sandbox) };
  const submit = async (fields: Record<string, string>) =>
    (await sandbox.postForm('/index.php?ACT_=CARDREG', { ...request, ...typed, ...fields })).text;
  expect(await submit({ number: '1234' })).toContain('카드 번호 16자리를 입력해 주세요.');
  expect(await submit({ expiry: '01/20' })).toContain('유효기간이 지난 카드입니다.');
  expect(await submit({ expiry: '13/30' })).toContain('월/연도 순서로');
  expect(await submit({ birth: '901301' })).toContain('생년월일 6자리');
  expect(await submit({ holder: '법인' })).toContain('사업자등록번호 10자리를 입력해 주세요.');
  expect(await submit({ password: '1' })).toContain('비밀번호 앞 2자리');
  const unticked = await submit({ agree: '', number: '4111"><script>' });
  expect(unticked).toContain('약관에 동의해 주세요.');
  expect(unticked).not.toContain('"><script>');
  expect(resultOf(await submit({ holder: '법인', business: '123-45-67890' }))).toMatchObject({
    PCD_PAY_RST: 'success',
    PCD_PAY_BANKACCTYPE: '법인',
  });
});

test('full-page card window returns to its opener only', async () => {
  const sandbox = await testSandbox();
  const direct = async (url: string) =>
    (
      await sandbox.postForm('/index.php?ACT_=CARDREG', {
        ...opened,
        ...typed,
        PCD_AUTH_KEY: await windowKey(sandbox),
        PCD_RST_URL: url,
        sandbox_mode: 'direct',
      })
    ).text;
  const page = await direct('http://127.0.0.1:3000/payment/result');
  expect(page).toContain('action="http://127.0.0.1:3000/payment/result"');
  expect(page).toContain('name="PCD_PAYER_ID"');
  expect(await direct('http://evil.example/')).not.toContain('evil.example/"');
});

test('card window script is self-contained', async () => {
  const sandbox = await testSandbox();
  const script = await sandbox.page('/js/v1/payment.js?v=20250613090000');
  expect(script).toContain('window.PaypleCpayAuthCheck');
  expect(script).toContain('window.MainBodyAction');
  expect(script).not.toMatch(/\$\(|jQuery/);
});

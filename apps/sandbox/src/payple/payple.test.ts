import { expect, test } from 'vitest';
import { seoulDigits } from '#src/clock/seoul.ts';
import { send, testSandbox } from '#src/testing/test-sandbox.ts';

const simple = { PCD_PAY_TYPE: 'card', PCD_SIMPLE_FLAG: 'Y' };
const today = () => seoulDigits(Date.now()).slice(0, 8);
const oid = (name: string) => `oid-${name}`;

test("partner auth returns a one-time token and the operation's address", async () => {
  const sandbox = await testSandbox();
  const urls: [object, string][] = [
    [{ PCD_PAY_TYPE: 'card' }, '/index.php?ACT_=PAYM'],
    [simple, '/php/SimplePayCardAct.php?ACT_=PAYM'],
    [{ PCD_PAY_TYPE: 'card', PCD_REGULER_FLAG: 'Y' }, '/php/RePayCardAct.php?ACT_=PAYM'],
    [{ PCD_PAYCANCEL_FLAG: 'Y' }, '/php/account/api/cPayCAct.php'],
    [{ PCD_PAYCHK_FLAG: 'Y' }, '/php/PayChkAct.php'],
    [{ PCD_PAY_WORK: 'PUSERINFO' }, '/php/cPayUser/api/cPayUserAct.php?ACT_=PUSERINFO'],
    [{ PCD_PAY_WORK: 'PUSERDEL' }, '/php/cPayUser/api/cPayUserAct.php?ACT_=PUSERDEL'],
  ];
  for (const [fields, url] of urls) {
    const { data } = await sandbox.authorise({ ...fields });
    expect(data).toMatchObject({ result: 'success', PCD_PAY_HOST: sandbox.url, PCD_PAY_URL: url });
    expect(data.return_url).toBe(sandbox.url + url);
    expect(data.AuthKey).toMatch(/^[0-9a-f]{64}$/);
    expect(data.cst_id).not.toBe('test');
  }
});

test('partner auth checks partner and Referer of a form body', async () => {
  const sandbox = await testSandbox({ productUrl: 'http://127.0.0.1:3000' });
  const ask = (fields: Record<string, string>, headers: Record<string, string>) =>
    send(`${sandbox.url}/php/auth.php`, 'POST', new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    });
  const keys = { cst_id: 'test', custKey: 'abcd1234567890' };
  const referer = 'http://127.0.0.1:3000/payment';

  const good = await ask(keys, { referer });
  const answers = [
    [await ask({ ...keys, cst_id: 'other' }, { referer }), 'AUTH0001'],
    [await ask({ ...keys, custKey: '' }, { referer }), 'AUTH0002'],
    [await ask(keys, {}), 'AUTH0004'],
    [await ask(keys, { referer: 'http://evil.example/' }), 'AUTH0007'],
  ] as const;

  expect(JSON.parse(good.text)).toMatchObject({ result: 'success' });
  for (const [reply, code] of answers) {
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.text)).toMatchObject({ result: 'error', AuthKey: '' });
    expect(reply.text).toContain(code);
  }
});

test('charge is answered, recorded and found by look-up', async () => {
  const sandbox = await testSandbox();
  const payerId = await sandbox.card('1111222233334444');
  const paid = await sandbox.charge(payerId, oid('a'), { PCD_PAYER_NO: '7', PCD_PAY_TOTAL: '15000' });
  expect(paid).toMatchObject({
    PCD_PAY_RST: 'success',
    PCD_PAY_CODE: 'SPCD0000',
    PCD_PAY_OID: oid('a'),
    PCD_PAYER_ID: payerId,
    PCD_PAYER_NO: '7',
    PCD_PAY_TOTAL: 15_000,
    PCD_PAY_CARDNAME: 'BC 카드',
    PCD_PAY_CARDNUM: '1111-****-****-4444',
  });
  expect(paid.PCD_PAY_TIME).toMatch(new RegExp(`^${today()}\\d{6}$`));

  const found = await sandbox.lookUp(oid('a'), today());
  expect(found).toMatchObject({ PCD_PAY_RST: 'success', PCD_PAY_CODE: 'PCHK0000', PCD_PAY_TOTAL: 15_000 });
  expect(await sandbox.charges()).toMatchObject([
    { oid: oid('a'), payerId, total: 15_000, refunded: 0, status: 'paid' },
  ]);
});

test('the receipt of a payment is a page of the sandbox', async () => {
  const sandbox = await testSandbox();
  const [good, bad] = [await sandbox.card(), await sandbox.card('5555000000000002')];
  const { PCD_PAY_CARDRECEIPT: receipt } = await sandbox.charge(good, oid('a'));
  expect(receipt).toBe(`${sandbox.url}/receipt?oid=${oid('a')}`);
  const page = await send(String(receipt), 'GET');
  expect(page.status).toBe(200);
  for (const words of ['12,000원', '신용카드 매출전표', oid('a')]) expect(page.text).toContain(words);
  expect(await sandbox.charge(bad, oid('b'))).not.toHaveProperty('PCD_PAY_CARDRECEIPT');
  for (const name of ['b', 'unknown'])
    expect((await send(`${sandbox.url}/receipt?oid=${oid(name)}`, 'GET')).status).toBe(404);
});

test('invalid charge is rejected by code and not recorded', async () => {
  const sandbox = await testSandbox();
  const payerId = await sandbox.card();
  const code = async (fields: object) =>
    (await sandbox.charge(payerId, oid('x'), { ...fields })).PCD_PAY_CODE;
  expect(await code({ PCD_PAYER_ID: '' })).toBe('SPCD0001');
  expect(await code({ PCD_PAY_TOTAL: 99 })).toBe('SPCD0002');
  expect(await code({ PCD_PAY_TOTAL: '12.5' })).toBe('SPCD0002');
  expect(await code({ PCD_PAY_GOODS: '' })).toBe('SPCD0003');
  expect(await code({ PCD_PAYER_ID: 'nobody' })).toBe('SPCD0012');
  expect(await code({ PCD_CUST_KEY: 'abcd1234567890' })).toBe('SPCD9991');
  expect(await code({ PCD_SIMPLE_FLAG: 'N' })).toBe('SPCD9998');
  expect(await sandbox.charges()).toEqual([]);
});

test('order id is accepted once, whatever its outcome', async () => {
  const sandbox = await testSandbox();
  const [good, bad] = [await sandbox.card(), await sandbox.card('5555000000000002')];
  await sandbox.charge(good, oid('paid'));
  await sandbox.charge(bad, oid('declined'));
  await sandbox.faults({ op: 'charge', kind: 'slow', ms: 300, times: 1 });
  const slow = sandbox.charge(good, oid('slow'));
  await expect.poll(async () => (await sandbox.lookUp(oid('slow'), today())).PCD_PAY_CODE).toBe('PCHK0014');

  for (const name of ['paid', 'declined', 'slow'])
    expect((await sandbox.charge(good, oid(name))).PCD_PAY_CODE).toBe('SPCD0014');
  expect((await slow).PCD_PAY_RST).toBe('success');
  expect((await sandbox.charges()).map(({ oid, status }) => [oid, status])).toEqual([
    [oid('paid'), 'paid'],
    [oid('declined'), 'declined'],
    [oid('slow'), 'paid'],
  ]);
});

test('auth key is valid for one operation, once, for 30 minutes', async () => {
  const sandbox = await testSandbox();
  const payerId = await sandbox.card();
  const fields = { PCD_PAYER_ID: payerId, PCD_PAY_GOODS: '후원', PCD_PAY_TOTAL: 1_000, ...simple };
  const charge = async (keys: object, id: string) =>
    (await sandbox.post('/php/SimplePayCardAct.php', { ...keys, ...fields, PCD_PAY_OID: id })).data
      .PCD_PAY_CODE;

  const once = await sandbox.authorise(simple);
  expect(await charge(once.keys, 'k1')).toBe('SPCD0000');
  expect(await charge(once.keys, 'k2')).toBe('SPCD0004');

  const other = await sandbox.authorise({ PCD_PAYCHK_FLAG: 'Y' });
  expect(await charge(other.keys, 'k3')).toBe('SPCD0004');
  for (const _ of [1, 2]) {
    const { data } = await sandbox.post('/php/PayChkAct.php', {
      ...other.keys,
      PCD_PAYCHK_FLAG: 'Y',
      PCD_PAY_TYPE: 'card',
      PCD_PAY_OID: 'k1',
      PCD_PAY_DATE: today(),
    });
    expect(data.PCD_PAY_RST).toBe('success');
  }

  const old = await sandbox.authorise(simple);
  await sandbox.post('/clock', { advance: 'PT31M' });
  expect(await charge(old.keys, 'k4')).toBe('SPCD0004');
  const fresh = await sandbox.authorise(simple);
  await sandbox.post('/clock', { advance: 'PT29M' });
  expect(await charge(fresh.keys, 'k5')).toBe('SPCD0000');
});

test('monthly charge is accepted once a month', async () => {
  const sandbox = await testSandbox();
  const payerId = await sandbox.card();
  const regular = (id: string, month: string) =>
    sandbox.operate(
      { PCD_PAY_TYPE: 'card', PCD_REGULER_FLAG: 'Y' },
      {
        PCD_PAYER_ID: payerId,
        PCD_PAY_OID: id,
        PCD_PAY_GOODS: '정기',
        PCD_PAY_TOTAL: 5_000,
        PCD_PAY_YEAR: '2026',
        PCD_PAY_MONTH: month,
      },
    );
  expect(await regular('r1', '3')).toMatchObject({ PCD_PAY_CODE: 'RPCD0000', PCD_PAY_RST: 'success' });
  expect(await regular('r2', '03')).toMatchObject({ PCD_PAY_CODE: 'RPCD0015' });
  expect(await regular('r3', '04')).toMatchObject({ PCD_PAY_CODE: 'RPCD0000' });
});

test('look-up finds charges of the given day only', async () => {
  const sandbox = await testSandbox();
  await sandbox.charge(await sandbox.card('9999000000000002'), oid('no'));
  expect(await sandbox.lookUp(oid('none'), today())).toMatchObject({
    PCD_PAY_RST: 'error',
    PCD_PAY_CODE: 'PCHK0003',
  });
  expect(await sandbox.lookUp(oid('no'), '20200101')).toMatchObject({ PCD_PAY_CODE: 'PCHK0003' });
  expect(await sandbox.lookUp(oid('no'), today())).toMatchObject({
    PCD_PAY_RST: 'error',
    PCD_PAY_CODE: 'SPCD0018',
    PCD_PAY_MSG: '카드 한도 초과',
  });
});

test('refunds are partial and never exceed the payment', async () => {
  const sandbox = await testSandbox();
  await sandbox.charge(await sandbox.card(), oid('r'), { PCD_PAY_TOTAL: 10_000 });
  const code = async (...args: Parameters<typeof sandbox.refund>) =>
    (await sandbox.refund(...args)).PCD_PAY_CODE;
  expect(await code(oid('r'), today(), 4_000, { PCD_REFUND_KEY: 'wrong' })).toBe('PAYC0002');
  expect(await code(oid('r'), today(), 4_000, { PCD_AUTH_KEY: 'wrong' })).toBe('PAYC0001');
  expect(await code(oid('none'), today(), 4_000)).toBe('PAYC0007');
  expect(await code(oid('r'), '20200101', 4_000)).toBe('PAYC0007');
  expect(await code(oid('r'), today(), 10_001)).toBe('PAYC0011');

  expect(await sandbox.refund(oid('r'), today(), 4_000)).toMatchObject({
    PCD_PAY_RST: 'success',
    PCD_PAY_CODE: 'PAYC0000',
    PCD_REFUND_TOTAL: 4_000,
  });
  expect(await sandbox.charges()).toMatchObject([{ refunded: 4_000, status: 'paid' }]);
  expect(await code(oid('r'), today(), 6_001)).toBe('PAYC0011');
  expect(await code(oid('r'), today(), 6_000)).toBe('PAYC0000');
  expect(await sandbox.charges()).toMatchObject([{ refunded: 10_000, status: 'refunded' }]);
  expect(await code(oid('r'), today(), 1)).toBe('PAYC0007');
});

test('stored card can be read and deleted', async () => {
  const sandbox = await testSandbox();
  const payerId = await sandbox.card('4000111122223333');
  const info = () => sandbox.operate({ PCD_PAY_WORK: 'PUSERINFO' }, { PCD_PAYER_ID: payerId });
  expect(await info()).toMatchObject({
    PCD_PAY_RST: 'success',
    PCD_PAY_CODE: '0000',
    PCD_PAY_CARDNAME: '신한카드',
    PCD_PAY_CARDNUM: '4000-****-****-3333',
    PCD_PAY_BANKACCTYPE: '개인',
  });
  const deleted = await sandbox.operate({ PCD_PAY_WORK: 'PUSERDEL' }, { PCD_PAYER_ID: payerId });
  expect(deleted).toMatchObject({ PCD_PAY_RST: 'success', PCD_PAY_CODE: 'TSDL0000' });
  expect(await info()).toMatchObject({ PCD_PAY_RST: 'error' });
  expect((await sandbox.charge(payerId, oid('gone'))).PCD_PAY_CODE).toBe('SPCD0012');
});

test('cards 0001 to 0004 misbehave as documented', async () => {
  const sandbox = await testSandbox();
  const minted = (await sandbox.post('/payple/cards', { number: '4111-1111-1111-0001', payerNo: '12' })).data;
  expect(minted).toMatchObject({ PCD_PAY_RST: 'error', PCD_PAY_CODE: 'CDAU0007', PCD_PAYER_NO: '12' });
  expect(minted.PCD_PAYER_ID).toBeUndefined();

  const [always, first, dropped] = [
    await sandbox.card('4111111111110002'),
    await sandbox.card('4111111111110003'),
    await sandbox.card('4111111111110004'),
  ];
  const codes = async (payerId: string, name: string) => [
    (await sandbox.charge(payerId, `${name}-1`)).PCD_PAY_CODE,
    (await sandbox.charge(payerId, `${name}-2`)).PCD_PAY_CODE,
  ];
  expect(await codes(always, 'always')).toEqual(['SPCD0018', 'SPCD0018']);
  expect(await codes(first, 'first')).toEqual(['SPCD0018', 'SPCD0000']);
  expect(await codes(dropped, 'dropped')).toEqual(['SPCD1004', 'SPCD0012']);
  expect((await sandbox.post('/payple/cards', { number: '12' })).status).toBe(400);
});

test('reset clears books, faults and inbox, not cards', async () => {
  const sandbox = await testSandbox();
  const payerId = await sandbox.card();
  await sandbox.charge(payerId, oid('z'));
  await sandbox.faults({ op: 'charge', kind: 'decline', times: 3 });
  expect((await sandbox.post('/reset')).status).toBe(200);
  expect(await sandbox.charges()).toEqual([]);
  expect(await sandbox.get('/payple/faults')).toEqual({ faults: [] });
  expect((await sandbox.charge(payerId, oid('z'))).PCD_PAY_CODE).toBe('SPCD0000');
});

test('imported charges are added once, listed and refundable', async () => {
  const sandbox = await testSandbox();
  const former = { oid: oid('f'), payerId: 'key', total: 9_000, refunded: 2_000, status: 'paid' };
  const charges = [
    { ...former, at: '2026-11-01T01:00:00.000Z' },
    { ...former, oid: oid('d'), refunded: 0, status: 'declined', at: '2026-11-01T01:00:00.000Z' },
  ];
  for (const _ of [1, 2]) expect((await sandbox.post('/payple/books', { charges })).status).toBe(200);
  expect(await sandbox.charges()).toEqual(charges);
  const code = async (day: string, amount: number) =>
    (await sandbox.refund(oid('f'), day, amount)).PCD_PAY_CODE;
  expect([await code('20261102', 7_000), await code('20261101', 7_001)]).toEqual(['PAYC0007', 'PAYC0011']);
  expect(await code('20261101', 7_000)).toBe('PAYC0000');
  expect((await sandbox.charges())[0]).toMatchObject({ refunded: 9_000, status: 'refunded' });
  for (const wrong of [{}, { charges: [{ ...former, at: 'x' }] }, { charges: [{ at: former }] }])
    expect((await sandbox.post('/payple/books', wrong)).status).toBe(400);
});

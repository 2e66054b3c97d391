import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '#src/platform/log.ts';
import type { Fields } from './fields.ts';
import { createPayple } from './payple.ts';
import { type Step, scriptedHost } from './testing/scripted-host.ts';

const requestedAtMs = Date.parse('2026-11-20T10:00:00+09:00');
const order = { orderId: 'order-1', billingKey: 'key-1', amount: 13_000, goods: 'PQ' };
/** A busy machine must not reach them; calls that are never answered wait `SHORT_MS`. */
const timeouts = { auth: 30_000, operation: 30_000, total: 60_000 };
const SHORT_MS = 500;

function adapter(host: string, limits = timeouts) {
  const settings = { host, cstId: 'test', custKey: 'cust', refundKey: 'refund', timeouts: limits };
  return createPayple({ ...settings, referer: 'http://pq.example.com' }, createLog('silent'));
}

async function scripted(steps: Step[], auth: Step[] = []) {
  const host = await scriptedHost({ steps, auth });
  const limits = {
    ...timeouts,
    ...(auth.includes('hang') && { auth: SHORT_MS }),
    ...(steps.includes('hang') && { operation: SHORT_MS }),
  };
  return { host, payple: adapter(host.url, limits) };
}

const paid: Fields = {
  PCD_PAY_RST: 'success',
  PCD_PAY_CODE: 'SPCD0000',
  PCD_PAY_MSG: '결제완료',
  PCD_PAY_OID: 'order-1',
  PCD_PAY_TOTAL: 13_000,
  PCD_PAY_CARDRECEIPT: 'https://www.danalpay.com/receipt?tid=1',
};
const failed = (code: string, message = '안내') => ({
  json: { PCD_PAY_RST: 'error', PCD_PAY_CODE: code, PCD_PAY_MSG: message },
});
const notFound = failed('PCHK0003', '결제내역이 존재하지 않습니다.');

test('a charge carries auth tokens, billing key, order id and amount, and the Referer of the site', async () => {
  const { host, payple } = await scripted([{ json: paid }]);
  expect(await payple.charge(order)).toEqual({
    kind: 'done',
    value: { amount: 13_000, receiptUrl: 'https://www.danalpay.com/receipt?tid=1' },
  });
  expect(host.requests).toEqual([
    {
      path: '/php/auth.php',
      referer: 'http://pq.example.com',
      body: { cst_id: 'test', custKey: 'cust', PCD_PAY_TYPE: 'card', PCD_SIMPLE_FLAG: 'Y' },
    },
    {
      path: '/php/operation',
      referer: 'http://pq.example.com',
      body: {
        PCD_CST_ID: 'cst-token',
        PCD_CUST_KEY: 'cust-token',
        PCD_AUTH_KEY: 'auth-key',
        PCD_PAY_TYPE: 'card',
        PCD_SIMPLE_FLAG: 'Y',
        PCD_PAYER_ID: 'key-1',
        PCD_PAY_OID: 'order-1',
        PCD_PAY_GOODS: 'PQ',
        PCD_PAY_TOTAL: 13_000,
      },
    },
  ]);
});

test.each([
  ['text', '13000'],
  ['text with separators', '13,000'],
])('an amount that comes as %s is understood', async (_kind, total) => {
  const { payple } = await scripted([{ json: { ...paid, PCD_PAY_TOTAL: total, PCD_PAY_CARDRECEIPT: '' } }]);
  expect(await payple.charge(order)).toEqual({ kind: 'done', value: { amount: 13_000, receiptUrl: null } });
});

test.each<[string, Step]>([
  ['a refusal', { json: { result: 'error', result_msg: '[AUTH0004]' } }],
  ['a server error', { status: 500, text: '' }],
  ['garbage', { status: 200, text: '<html>' }],
  ['a reset', 'reset'],
  ['silence', 'hang'],
  [
    'a way to another host',
    { json: { result: 'success', AuthKey: 'k', return_url: 'http://evil.example/' } },
  ],
])('auth that ends in %s leaves everything unasked', async (_name, step) => {
  const { host, payple } = await scripted([], [step]);
  expect((await payple.charge(order)).kind).toBe('retryable');
  expect(host.requests.map(({ path }) => path)).toEqual(['/php/auth.php']);
});

test('a charge that was prepared is authorised once, and nothing is requested before it is charged', async () => {
  const { host, payple } = await scripted([{ json: paid }, { json: paid }]);
  const preparation = payple.prepareCharge();
  await expect.poll(() => host.requests.map(({ path }) => path)).toEqual(['/php/auth.php']);
  expect((await payple.charge(order, preparation)).kind).toBe('done');
  expect(host.requests.map(({ path }) => path)).toEqual(['/php/auth.php', '/php/operation']);
});

test('a refused preparation leaves the charge unasked', async () => {
  const { host, payple } = await scripted([], [{ json: { result: 'error', result_msg: '[AUTH0004]' } }]);
  expect((await payple.charge(order, payple.prepareCharge())).kind).toBe('retryable');
  expect(host.requests.map(({ path }) => path)).toEqual(['/php/auth.php']);
});

test('a charge whose process was paused beyond the time of all its calls is not requested', async () => {
  const { host, payple } = await scripted([{ json: paid }]);
  const preparation = payple.prepareCharge();
  await expect.poll(() => host.requests.length).toBe(1);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + timeouts.total);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await payple.charge(order, preparation)).toEqual({ kind: 'retryable', reason: 'timeout' });
  expect(host.requests.map(({ path }) => path)).toEqual(['/php/auth.php']);
});

test('a refused connection is retryable', async () => {
  const host = await scriptedHost({});
  await host.close();
  const payple = adapter(host.url);
  expect(await payple.charge(order)).toEqual({ kind: 'retryable', reason: 'auth: ECONNREFUSED' });
  expect((await payple.lookUp({ orderId: 'order-1', requestedAtMs })).kind).toBe('retryable');
});

test.each<[string, Step]>([
  ['reset', 'reset'],
  ['reset in mid-answer', 'half'],
  ['left without an answer', 'hang'],
  ['answered by a server error', { status: 502, text: '<html>Bad Gateway</html>' }],
  ['answered by a server error with a result', { status: 500, text: JSON.stringify(paid) }],
  ['answered with garbage', { status: 200, text: '{"PCD_PAY_RST":' }],
  ['answered with a list', { status: 200, text: '[]' }],
  ['answered without a result', { json: { PCD_PAY_CODE: 'SPCD0000' } }],
  ['answered for another order', { json: { ...paid, PCD_PAY_OID: 'order-2' } }],
  ['answered without an amount', { json: { ...paid, PCD_PAY_TOTAL: '' } }],
])('a charge that is %s is unknown', async (_name, step) => {
  const { payple } = await scripted([step]);
  expect((await payple.charge(order)).kind).toBe('unknown');
});

test.each([
  ['SPCD0011', true],
  ['SPCD0012', true],
  ['SPCD0013', false],
  ['SPCD0018', false],
  ['SPCD1002', true],
  ['SPCD1003', false],
  ['SPCD1004', true],
])('code %s means a declined charge', async (code, cardDropped) => {
  const { payple } = await scripted([failed(code, '카드 한도 초과')]);
  expect(await payple.charge(order)).toEqual({
    kind: 'declined',
    code,
    reason: '카드 한도 초과',
    cardDropped,
  });
});

test.each(['SPCD0001', 'SPCD0002', 'SPCD0003', 'SPCD0007', 'SPCD0009', 'SPCD0010', 'SPCD9991'])(
  'code %s means a rejected request',
  async (code) => {
    const { payple } = await scripted([failed(code)]);
    expect(await payple.charge(order)).toEqual({ kind: 'rejected', code, reason: '안내' });
  },
);

test('an expired auth is retryable', async () => {
  const { payple } = await scripted([failed('SPCD0004')]);
  expect((await payple.charge(order)).kind).toBe('retryable');
});

const doubtful = ['0008', '0014', '0015', '0016', '0017', '0020', '0026', '1001', '9998', '9999', '7777'];
test.each(doubtful)('SPCD%s leaves a charge unknown', async (digits) => {
  const { payple } = await scripted([failed(`SPCD${digits}`)]);
  expect((await payple.charge(order)).kind).toBe('unknown');
});

test("codes are read without the test host's prefix and the card company's code", async () => {
  const { payple } = await scripted([failed('[test]SPCD0018|8324', '[test] 한도 초과')]);
  expect(await payple.charge(order)).toMatchObject({ code: 'SPCD0018', reason: '한도 초과' });
});

test('lookUp uses one auth for the day of the request, then the neighbouring days', async () => {
  const { host, payple } = await scripted([notFound, { json: { ...paid, PCD_PAY_CODE: 'PCHK0000' } }]);
  expect(await payple.lookUp({ orderId: 'order-1', requestedAtMs })).toMatchObject({ kind: 'done' });
  const [auth, ...lookUps] = host.requests;
  expect(auth?.body).toEqual({ cst_id: 'test', custKey: 'cust', PCD_PAYCHK_FLAG: 'Y' });
  expect(lookUps.map(({ body }) => body.PCD_PAY_DATE)).toEqual(['20261120', '20261121']);
  expect(lookUps[0]?.body).toMatchObject({ PCD_PAYCHK_FLAG: 'Y', PCD_PAY_OID: 'order-1' });
});

test('lookUp is absent only when no day has the order', async () => {
  const { payple } = await scripted([notFound, notFound, notFound]);
  expect(await payple.lookUp({ orderId: 'order-1', requestedAtMs })).toEqual({ kind: 'absent' });
});

test.each<[string, Step]>([
  ['in progress', failed('PCHK0014', '결제가 진행 중입니다.')],
  ['an unknown partner', failed('PCHK0001', '가맹점 정보가 존재하지 않습니다.')],
  ['failing', failed('PCHK9999', '결제결과 조회에 실패했습니다.')],
  ['without an answer', 'reset'],
  ['a server error', { status: 500, text: '' }],
  ['no result', { json: { PCD_PAY_MSG: '결제내역이 존재하지 않습니다.' } }],
  ['a success that tells of a failure', { json: { ...paid, PCD_PAY_MSG: '결제실패' } }],
  ['another order', { json: { ...paid, PCD_PAY_OID: 'order-2' } }],
])('a look-up that meets %s is unknown', async (_name, step) => {
  const { payple } = await scripted([step, notFound, notFound]);
  expect((await payple.lookUp({ orderId: 'order-1', requestedAtMs })).kind).toBe('unknown');
  const late = await scripted([notFound, step, notFound]);
  expect((await late.payple.lookUp({ orderId: 'order-1', requestedAtMs })).kind).toBe('unknown');
});

test('lookUp returns a declined charge', async () => {
  const { payple } = await scripted([failed('SPCD1004', '카드가 자동 해지되었습니다.')]);
  expect(await payple.lookUp({ orderId: 'order-1', requestedAtMs })).toMatchObject({
    kind: 'declined',
    cardDropped: true,
  });
});

test('a slow lookUp ends within the total timeout', async () => {
  const { payple } = await scripted([notFound, 'hang']);
  expect((await payple.lookUp({ orderId: 'order-1', requestedAtMs })).kind).toBe('unknown');
});

test('a refund names the day of the payment', async () => {
  const { host, payple } = await scripted([{ json: { PCD_PAY_RST: 'success', PCD_PAY_CODE: 'PAYC0000' } }]);
  const paidAtMs = Date.parse('2026-11-21T00:30:00+09:00');
  expect(await payple.refund({ orderId: 'order-1', paidAtMs, amount: 5_000 })).toEqual({
    kind: 'done',
    value: null,
  });
  expect(host.requests[1]?.body).toMatchObject({
    PCD_REFUND_KEY: 'refund',
    PCD_PAYCANCEL_FLAG: 'Y',
    PCD_PAY_OID: 'order-1',
    PCD_PAY_DATE: '20261121',
    PCD_REFUND_TOTAL: 5_000,
  });
});

test.each<[string, Step]>([
  ['retryable', failed('PAYC0001')],
  ['rejected', failed('PAYC0002')],
  ['declined', failed('PAYC0007', '이미 취소된 거래입니다.')],
  ['declined', failed('PAYC0011')],
  ['declined', failed('PAYC9999')],
  ['unknown', 'reset'],
  ['unknown', { json: {} }],
])('a refund is %s', async (kind, step) => {
  const { payple } = await scripted([step]);
  expect((await payple.refund({ orderId: 'order-1', paidAtMs: requestedAtMs, amount: 1 })).kind).toBe(kind);
});

const card: Fields = {
  PCD_PAY_RST: 'success',
  PCD_PAY_CODE: '0000',
  PCD_PAY_TYPE: 'card',
  PCD_PAYER_ID: 'key-1',
  PCD_PAY_CARDNAME: '하늘카드',
  PCD_PAY_CARDNUM: '1111********4444',
};

test('a stored card is read with its name and masked number', async () => {
  const { host, payple } = await scripted([{ json: card }]);
  expect(await payple.readCard('key-1')).toEqual({
    kind: 'done',
    value: { name: '하늘카드', number: '1111********4444' },
  });
  expect(host.requests[0]?.body).toMatchObject({ PCD_PAY_WORK: 'PUSERINFO' });
});

test('readCard masks an unmasked number', async () => {
  const { payple } = await scripted([{ json: { ...card, PCD_PAY_CARDNUM: '1111-2222-3333-4444' } }]);
  expect(await payple.readCard('key-1')).toMatchObject({ value: { number: '1111-****-****-4444' } });
});

test.each<[string, Step]>([
  ['declined', failed('PUSR0002', '등록되지 않은 결제자입니다.')],
  ['declined', { json: { ...card, PCD_PAY_TYPE: 'transfer' } }],
  ['retryable', { json: { ...card, PCD_PAYER_ID: 'key-2' } }],
  ['retryable', 'reset'],
  ['retryable', { status: 500, text: '' }],
])('reading a card is %s', async (kind, step) => {
  const { payple } = await scripted([step]);
  expect((await payple.readCard('key-1')).kind).toBe(kind);
});

test.each<[string, Step]>([
  ['done', { json: { PCD_PAY_RST: 'success', PCD_PAY_CODE: 'TSDL0000' } }],
  ['done', failed('TSDL0002', '등록되지 않은 결제자입니다.')],
  ['declined', failed('TSDL9999', '요청이 거절되었습니다.')],
  ['unknown', 'half'],
])('deleting a card is %s', async (kind, step) => {
  const { host, payple } = await scripted([step]);
  expect((await payple.deleteCard('key-1')).kind).toBe(kind);
  expect(host.requests[0]?.body).toMatchObject({ PCD_PAY_WORK: 'PUSERDEL' });
});

test("startCardWindow returns the fields of the browser's script", async () => {
  const { host, payple } = await scripted([]);
  expect(await payple.startCardWindow()).toEqual({
    kind: 'done',
    value: { AuthKey: 'auth-key', return_url: `${host.url}/php/operation`, PCD_PAY_URL: '/php/operation' },
  });
  expect(host.requests).toHaveLength(1);
});

test('a charge that is answered with another protocol ends as unknown', async () => {
  const { payple } = await scripted(['switch']);
  expect(await payple.charge(order)).toEqual({ kind: 'unknown', reason: 'no response' });
});

test('of an answer without an end no more is read than any answer has', async () => {
  const { payple } = await scripted(['flood']);
  expect(await payple.charge(order)).toEqual({ kind: 'unknown', reason: 'response too long' });
});

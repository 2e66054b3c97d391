import { expect, test } from 'vitest';
import { temporaryFolder, testProduct, testSandbox } from '#src/testing/test-sandbox.ts';
import { addDuration, parseDuration } from './duration.ts';

const day = 86_400_000;

test('parseDuration reads ISO 8601', () => {
  expect(parseDuration('P1DT2H')).toEqual({ months: 0, ms: day + 7_200_000 });
  expect(parseDuration('P2W')).toEqual({ months: 0, ms: 14 * day });
  expect(parseDuration('P1Y2M')).toEqual({ months: 14, ms: 0 });
  expect(parseDuration('PT1M30.5S')).toEqual({ months: 0, ms: 90_500 });
  for (const wrong of ['', 'P', 'PT', 'P1DT', '1D', '-P1D', 'P-1D', 'P1H', 'PT1D', 'p1d', 'P1.5D'])
    expect(parseDuration(wrong), wrong).toBeNull();
});

test('addDuration adds calendar months of Seoul', () => {
  const add = (at: string, duration: string) => {
    const parsed = parseDuration(duration);
    return parsed && new Date(addDuration(Date.parse(at), parsed)).toISOString();
  };
  expect(add('2026-01-31T10:00:00+09:00', 'P1M')).toBe('2026-02-28T01:00:00.000Z');
  // 00:30 on the 1st in Seoul is still the month before in UTC.
  expect(add('2026-03-01T00:30:00+09:00', 'P1M')).toBe('2026-03-31T15:30:00.000Z');
});

test('clock moves only forward and continues to run', async () => {
  const sandbox = await testSandbox();
  const now = async () => Date.parse((await sandbox.get<{ now: string }>('/clock')).now);
  expect(Math.abs((await now()) - Date.now())).toBeLessThan(2_000);

  const moved = await sandbox.post<{ now: string; offsetMs: number }>('/clock', { advance: 'P1DT2H' });
  expect(moved.status).toBe(200);
  expect(moved.data.offsetMs).toBe(day + 7_200_000);
  const target = Date.now() + 10 * day;
  await sandbox.post('/clock', { now: new Date(target).toISOString() });
  expect(Math.abs((await now()) - target)).toBeLessThan(2_000);

  const back = await sandbox.post('/clock', { now: new Date().toISOString() });
  expect(back.status).toBe(409);
  expect(back.data.error).toContain('never goes back');
  for (const wrong of [
    {},
    { advance: '-P1D' },
    { advance: 5 },
    { now: 'tomorrow' },
    { now: '2026-01-01' },
    { now: 1, advance: 'P1D' },
  ])
    expect((await sandbox.post('/clock', wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect(Math.abs((await now()) - target)).toBeLessThan(2_000);
});

test('clock move is stored, sent to the product, and answered when it is done', async () => {
  const gate = Promise.withResolvers<number>();
  const product = await testProduct(() => gate.promise);
  const dataDir = await temporaryFolder();
  const sandbox = await testSandbox({ productUrl: product.url, dataDir });
  let answered = false;
  const move = sandbox.post('/clock', { advance: 'P3D' }).finally(() => {
    answered = true;
  });
  await product.waitForRequests('/api/internal/clock', 1);
  expect(answered).toBe(false);
  expect(product.received[0]).toMatchObject({
    body: { offsetMs: 3 * day },
    headers: { 'x-sandbox-token': 'test-token' },
  });
  gate.resolve(200);
  expect((await move).status).toBe(200);

  await sandbox.close();
  const again = await testSandbox({ dataDir });
  expect((await again.get<{ offsetMs: number }>('/clock')).offsetMs).toBe(3 * day);
});

test('clock move reports a product that refuses or is away', async () => {
  const product = await testProduct(() => 403);
  const refused = await testSandbox({ productUrl: product.url });
  const answer = await refused.post('/clock', { advance: 'PT1H' });
  expect(answer).toMatchObject({ status: 503, data: { offsetMs: 3_600_000 } });
  expect(answer.data.error).toContain('403');

  const away = await testSandbox({ productUrl: 'http://127.0.0.1:9', productPatienceMs: 600 });
  const startedMs = Date.now();
  const lost = await away.post('/clock', { advance: 'PT1H' });
  expect(lost.status).toBe(503);
  expect(lost.data.error).toContain('could not be notified');
  expect(Date.now() - startedMs).toBeGreaterThan(500);
  expect((await away.get('/clock')).offsetMs).toBe(3_600_000);
});

test('clock move retries while the product starts', async () => {
  let refusals = 2;
  const product = await testProduct(() => (refusals-- > 0 ? 503 : 200));
  const sandbox = await testSandbox({ productUrl: product.url });
  expect((await sandbox.post('/clock', { advance: 'PT1H' })).status).toBe(200);
  expect(product.received).toHaveLength(3);
});

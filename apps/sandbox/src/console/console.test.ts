import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { testSandbox } from '#src/testing/test-sandbox.ts';

const noticeOf = (location: string | undefined) => [
  ...new URLSearchParams((location ?? '').split('?')[1] ?? '').entries(),
];

test('overview page shows and controls clock, mails, cards, charges and faults', async () => {
  const sandbox = await testSandbox();
  const submit = async (path: string, fields: Record<string, string>) =>
    noticeOf((await sandbox.postForm(path, fields)).headers.location);

  expect(await sandbox.page('/')).toContain('받은 메일이 없습니다.');
  expect(await submit('/console/clock', { advance: 'P1D' })).toEqual([['done', '시계를 옮겼습니다.']]);
  expect(await submit('/console/clock', { until: '2020-01-01T10:00' })).toEqual([
    ['failed', '시계는 뒤로 갈 수 없습니다.'],
  ]);
  expect(await submit('/console/clock', {})).toEqual([['failed', '옮길 시각을 확인해 주세요.']]);
  const seoulYear = new Date().getFullYear() + 1;
  await submit('/console/clock', { until: `${seoulYear}-12-01T10:00` });
  expect((await sandbox.get<{ now: string }>('/clock')).now).toContain(`${seoulYear}-12-01T01:00`);

  await submit('/console/faults', { op: 'charge', kind: 'decline', times: '2', ms: '1000' });
  expect(await sandbox.get('/payple/faults')).toEqual({
    faults: [{ op: 'charge', kind: 'decline', ms: 1_000, times: 2 }],
  });
  expect((await submit('/console/faults', { op: 'x', kind: 'decline' }))[0]?.[0]).toBe('failed');
  expect((await submit('/console/cards', { number: '9410 1111 2222 0001' }))[0]?.[0]).toBe('failed');
  expect((await submit('/console/cards', { number: '9410 1111 2222 3333' }))[0]?.[1]).toContain('농협카드');
  await sandbox.charge(await sandbox.card(), 'console-1');
  const page = await sandbox.page('/?failed=%3Cb%3E');
  for (const shown of ['console-1', '9410-****-****-3333', '거절', '12,000원', '&lt;b&gt;'])
    expect(page).toContain(shown);
  await submit('/console/faults/clear', {});
  await submit('/console/reset', {});
  expect(await sandbox.charges()).toEqual([]);
});

test('mail page runs no script of a mail', async () => {
  const sandbox = await testSandbox();
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort });
  await transport.sendMail({
    from: 'a@example.com',
    to: 'b@example.com',
    subject: '<i>제목</i>',
    html: '<p>본문</p><script>1</script><a href="http://127.0.0.1:3000/x">가기</a>',
  });
  transport.close();
  const page = await sandbox.page('/console/mail/1');
  expect(page).toContain('&lt;i&gt;제목');
  expect(page).toContain('href="http://127.0.0.1:3000/x"');
  expect(page).toContain('sandbox="allow-popups');
  expect(await sandbox.page('/console/mail/1/body')).toContain('<p>본문</p>');
  expect(await sandbox.page('/console/mail/99')).toContain('이 메일은 없습니다.');
  expect(await sandbox.page('/?to=b@example.com')).toContain('/console/mail/1');
  expect(await sandbox.page('/?to=c@example.com')).not.toContain('/console/mail/1');
});

test('sandbox rejects requests of another origin', async () => {
  const sandbox = await testSandbox();
  const reset = (origin: string) => sandbox.postForm('/reset', {}, { origin });
  expect((await reset('http://evil.example')).status).toBe(403);
  expect((await reset('null')).status).toBe(403);
  expect((await reset(sandbox.url)).status).toBe(200);
});

test('sandbox answers unknown paths and broken bodies with an error', async () => {
  const sandbox = await testSandbox();
  expect(await sandbox.get('/nowhere')).toEqual({ error: 'nothing at GET /nowhere' });
  const broken = await fetch(`${sandbox.url}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect(broken.status).toBe(400);
  expect(Object.keys((await broken.json()) as object)).toEqual(['error']);
  const empty = await fetch(`${sandbox.url}/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  expect(empty.status).toBe(200);
});

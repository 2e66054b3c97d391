import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { smtpServer } from '#src/providers/mail/testing/smtp-server.ts';
import { scriptedHost } from '#src/providers/payple/testing/scripted-host.ts';
import { createS3Storage } from '#src/providers/storage/s3-storage.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import { openS3 } from '#src/providers/storage/testing/s3-server.ts';
import { probeMail, probeProvider, probeProviderClock, probeStorage } from './external-probes.ts';
import { formatFinding, type Probe, runProbes } from './probe.ts';

const linesOf = async (...probes: Probe[]) => (await runProbes(probes)).map(formatFinding);

function partner(host: string) {
  return { host, cstId: 'test', custKey: 'cust', referer: 'https://pq.test' };
}

test('mail: the server is greeted and signed in to, and is sent nothing', async () => {
  const server = await smtpServer({ EHLO: '250-test\r\n250 AUTH PLAIN', AUTH: '235 welcome' });
  const host = new URL(server.url).host;
  expect(await linesOf(probeMail(server.url), probeMail(`smtp://pq:secret@${host}`))).toEqual([
    `ok    mail: ${host} takes mails without a password`,
    `ok    mail: ${host} accepts our password`,
  ]);
  expect(server.received.map((unit) => unit.slice(0, 4))).not.toContain('MAIL');
});

test('mail: a wrong password and an unreachable server fail with advice', async () => {
  const server = await smtpServer({ EHLO: '250-test\r\n250 AUTH PLAIN', AUTH: '535 no' });
  const [refused] = await linesOf(probeMail(server.url.replace('://', '://pq:wrong@')));
  expect(refused).toMatch(/^fail {2}mail: .*535 no; mails wait in the outbox .*SMTP_URL/);
  expect(refused).not.toContain('wrong');
  await server.stop();
  expect(await linesOf(probeMail(server.url))).toEqual([
    expect.stringMatching(/^fail {2}mail: connect ECONNREFUSED 127\.0\.0\.1:\d+; mails wait/),
  ]);
});

test('store: a file of its own is written, read and removed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-doctor-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { storage } = await openS3();
  await storage.put('demo/moon.jpg', Buffer.from('picture'), 'image/jpeg');
  expect(
    await linesOf(
      probeStorage(async () => storage),
      probeStorage(async () => createStorage({ dataDir })),
    ),
  ).toEqual([
    'ok    store of files: writes, reads and removes',
    `ok    store of files: writes, reads and removes in ${join(dataDir, 'files')}`,
  ]);
  expect(readdirSync(join(dataDir, 'files', 'doctor'))).toEqual([]);
  const stored = [];
  for await (const { path } of storage.list()) stored.push(path);
  expect(stored).toEqual(['demo/moon.jpg']);
  expect(existsSync(join(dataDir, 'files', 'drafts'))).toBe(true);
});

test('store: missing, unreachable and forgetful buckets fail', async () => {
  const { storage, s3: own, stop } = await openS3();
  const s3 = { ...own, bucket: 'absent' };
  const absent = createS3Storage(s3, { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' });
  expect(await linesOf(probeStorage(async () => absent))).toEqual([
    expect.stringMatching(/^fail {2}store of files: NoSuchBucket: .*; uploads/),
  ]);
  const forgetful = { ...storage, read: async () => null };
  expect(await linesOf(probeStorage(async () => forgetful))).toEqual([
    expect.stringMatching(/^fail {2}store of files: a file that was written is read otherwise; uploads/),
  ]);
  await stop();
  expect(await linesOf(probeStorage(async () => storage))).toEqual([
    expect.stringMatching(/^fail {2}store of files: connect ECONNREFUSED .*; uploads .*S3_/),
  ]);
});

test('provider: keys that are accepted, refused keys, and a host that does not answer', async () => {
  const host = await scriptedHost({});
  expect(await linesOf(probeProvider(partner(host.url)))).toEqual([
    `ok    payment provider: ${host.url} accepts our keys`,
  ]);
  expect(host.requests.map(({ path }) => path)).toEqual(['/php/auth.php']);

  const refusing = await scriptedHost({ auth: [{ json: { result: 'error', result_msg: '[AUTH0004]' } }] });
  expect(await linesOf(probeProvider(partner(refusing.url)))).toEqual([
    expect.stringMatching(/^fail {2}payment provider: .*auth: error \[AUTH0004\]; .*PAYPLE_CUST_KEY/),
  ]);
  expect(await linesOf(probeProvider(partner('http://127.0.0.1:1')))).toEqual([
    expect.stringMatching(/^fail {2}payment provider: http:.*: auth: .*; .*PAYPLE_HOST/),
  ]);
});

test('clock: the time of the provider is compared with ours', async () => {
  // The provider answers in whole seconds, so the measured difference depends on the fraction of the second.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  onTestFinished(() => void vi.useRealTimers());
  let offMs = 0;
  const server = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() + offMs).toUTCString()).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await linesOf(probeProviderClock(host))).toEqual(['ok    clock and the provider: off by 0.0 s']);
  offMs = 3_500;
  expect(await linesOf(probeProviderClock(host))).toEqual([
    expect.stringMatching(/^warn {2}clock and the provider: off by 3\.0 s; run chrony/),
  ]);
  offMs = -600_000;
  expect(await linesOf(probeProviderClock(host))).toEqual([
    expect.stringMatching(/^fail {2}clock and the provider: off by 599\.0 s; run chrony/),
  ]);
  // The other probe reports that it cannot be reached.
  expect(await linesOf(probeProviderClock('http://127.0.0.1:1'))).toEqual([]);
});

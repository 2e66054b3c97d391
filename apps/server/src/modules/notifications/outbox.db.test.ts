import { expect, onTestFinished, test, vi } from 'vitest';
import { RecordingMailer } from '#src/modules/accounts/users/testing/account-app.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { MailError } from '#src/providers/mail/port.ts';
import { openTestPlatform } from '#src/testing/index.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { createMailWorker, deliverMails } from './mail-worker.ts';
import { deleteOldMails } from './queries.ts';

const data = { gateKey: 'g-1', order: null, nickname: '하나', title: '가죽 가방', amount: 13_000 };

async function open() {
  const platform = await openTestPlatform();
  const mailer = new RecordingMailer();
  const query = async (text: string) => (await platform.database.db.query(text)).rows;
  const enqueue = (to: string, dedupeKey?: string) =>
    enqueueMail(platform.database.db, { kind: 'pledgeCancelled', to, data, ...(dedupeKey && { dedupeKey }) });
  return { platform, mailer, query, enqueue, db: platform.database.db };
}

test('a mail is sent when its transaction commits, and never when it does not', async () => {
  const { platform, mailer, db } = await open();
  const write = (to: string, fail: boolean) =>
    inTransaction(db, async (tx) => {
      await enqueueMail(tx, { kind: 'pledgeCancelled', to, data });
      if (fail) throw new Error('no');
    });
  await write('a@example.com', false);
  await expect(write('b@example.com', true)).rejects.toThrow('no');
  await createMailWorker(platform, mailer).drain();
  expect(mailer.sent.map(({ to }) => to)).toEqual(['a@example.com']);
});

test('a dedupe key admits a single mail', async () => {
  const { platform, mailer, enqueue } = await open();
  await Promise.all(Array.from({ length: 10 }, () => enqueue('a@example.com', 'refunded:1')));
  await enqueue('a@example.com', 'refunded:2');
  await createMailWorker(platform, mailer).drain();
  expect(mailer.sent).toHaveLength(2);
});

test('two workers send every mail once', async () => {
  const { platform, enqueue } = await open();
  for (let n = 0; n < 60; n += 1) await enqueue(`a${n}@example.com`);
  const mailers = [new RecordingMailer(), new RecordingMailer()];
  await Promise.all(mailers.map((mailer) => createMailWorker(platform, mailer).drain()));
  const sent = mailers.flatMap((mailer) => mailer.sent.map(({ to }) => to));
  expect(sent).toHaveLength(60);
  expect(new Set(sent).size).toBe(60);
});

test('a mail that the server refuses waits 1, 2, 4 … 60 minutes and is sent in the end', async () => {
  const { platform, mailer, query, enqueue } = await open();
  await enqueue('a@example.com');
  mailer.failure = new MailError('retryable', 'greylisted');
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await createMailWorker(platform, mailer).drain();
    const [row] = await query(
      'select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes, attempts, last_error, lease_until from mail',
    );
    expect(row).toMatchObject({ attempts: attempt, last_error: 'retryable: greylisted', lease_until: null });
    waits.push(row?.minutes);
    await query('update mail set next_attempt_at = now()');
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  mailer.failure = null;
  await createMailWorker(platform, mailer).drain();
  expect(mailer.sent).toHaveLength(1);
  expect(await query('select 1 from mail where sent_at is not null and last_error is null')).toHaveLength(1);
});

test('a permanently refused mail is not retried and its data is erased', async () => {
  const { platform, mailer, query, enqueue } = await open();
  await enqueue('gone@example.com');
  mailer.failure = new MailError('declined', 'no such mailbox');
  await createMailWorker(platform, mailer).drain();
  await query('update mail set lease_until = null');
  expect(await deliverMails(platform, mailer)).toBe(0);
  expect(await query('select data, last_error from mail')).toEqual([
    { data: {}, last_error: 'declined: no such mailbox' },
  ]);
  await query(`update mail set created_at = now() - interval '7 days'`);
  expect(await deleteOldMails(platform.database.db)).toBe(1);
});

test('a failing mail does not delay the others', async () => {
  const { platform, mailer, query, enqueue } = await open();
  await query(
    `insert into mail (id, kind, recipient, data) values (gen_random_uuid(), 'gone', 'x@example.com', '{}')`,
  );
  await enqueue('a@example.com');
  await createMailWorker(platform, mailer).drain();
  expect(mailer.sent).toHaveLength(1);
  expect(await query(`select last_error from mail where sent_at is null`)).toEqual([
    { last_error: 'unexpected: unknown mail kind gone' },
  ]);
});

test('a mail of a dead worker is sent again after a minute with the same Message-ID', async () => {
  const { platform, mailer, query, enqueue } = await open();
  await enqueue('a@example.com');
  // What a crash leaves between the server's acceptance and our record of it.
  await deliverMails(platform, mailer);
  await query(`update mail set sent_at = null, lease_until = now() + interval '60 seconds'`);
  expect(await deliverMails(platform, mailer)).toBe(0);
  await query(`update mail set lease_until = now()`);
  expect(await deliverMails(platform, mailer)).toBe(1);
  expect(mailer.sent).toHaveLength(2);
  expect(mailer.sent[1]?.messageId).toBe(mailer.sent[0]?.messageId);
});

test('a worker with an expired lease does not settle a mail that another leases', async () => {
  const { platform, mailer, query, enqueue } = await open();
  await enqueue('a@example.com');
  const slow = {
    async send() {
      await query(`update mail set lease_until = now()`);
      await deliverMails(platform, mailer);
      throw new MailError('unknown', 'no answer');
    },
    close() {},
  };
  await deliverMails(platform, slow);
  expect(mailer.sent).toHaveLength(1);
  expect(await query('select 1 from mail where sent_at is not null and last_error is null')).toHaveLength(1);
});

test('answers to the questions of a maker are erased from the stored mail once it is sent', async () => {
  const { platform, mailer, query, db } = await open();
  const stored = { ...data, paymentDate: '2026-12-02' };
  const answers = [{ question: '새길 이름', answer: '보리' }];
  await enqueueMail(db, { kind: 'pledgePlaced', to: 'a@example.com', data: { ...stored, answers } });
  await createMailWorker(platform, mailer).drain();
  expect(mailer.sent[0]?.text).toContain('새길 이름: 보리');
  expect(await query('select data from mail')).toEqual([{ data: stored }]);
});

test('links that open an account are erased once they are sent', async () => {
  const { platform, mailer, query, db } = await open();
  const link = 'http://127.0.0.1:3000/password/change?token=secret';
  await enqueueMail(db, { kind: 'resetPassword', to: 'a@example.com', data: { nickname: '하나', link } });
  await createMailWorker(platform, mailer).drain();
  expect(mailer.sent[0]?.text).toContain(link);
  expect(await query('select data from mail')).toEqual([{ data: {} }]);
});

test('a worker is woken by a new mail and finishes its mails before it stops', async () => {
  const { platform, mailer, enqueue, query } = await open();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const worker = createMailWorker(platform, mailer);
  worker.start();
  await enqueue('a@example.com');
  await expect.poll(() => mailer.sent).toHaveLength(1);
  await enqueue('b@example.com');
  await worker.stop();
  expect(await query('select 1 from mail where lease_until is not null')).toHaveLength(0);
});

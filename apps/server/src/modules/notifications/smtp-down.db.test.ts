import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from '#src/providers/mail/smtp-mailer.ts';
import { smtpServer } from '#src/providers/mail/testing/smtp-server.ts';
import { openTestPlatform } from '#src/testing/index.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { createMailWorker } from './mail-worker.ts';

test('while SMTP is down mails stay in the outbox, and each is sent once when it is back', async () => {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  const before = await smtpServer();
  const port = Number(new URL(before.url).port);
  const mailer = createMailer({ smtpUrl: before.url, from: 'PQ <no-reply@example.com>' });
  onTestFinished(() => mailer.close());
  const workers = [createMailWorker(platform, mailer), createMailWorker(platform, mailer)];
  const sendAll = () => Promise.all(workers.map((worker) => worker.drain()));
  await before.stop();

  for (let n = 0; n < 5; n += 1)
    await enqueueMail(db, { kind: 'farewell', to: `hana${n}@example.com`, data: { nickname: '하나' } });
  for (const tries of [1, 2]) {
    await sendAll();
    const { rows } = await db.query('select attempts, sent_at, next_attempt_at > now() as waits from mail');
    expect(rows).toEqual(Array(5).fill({ attempts: tries, sent_at: null, waits: true }));
    await db.query('update mail set next_attempt_at = now()');
  }

  const { received } = await smtpServer({}, port);
  await sendAll();
  await db.query('update mail set next_attempt_at = now()');
  await sendAll();
  const recipients = received.filter((unit) => unit.startsWith('RCPT')).sort();
  expect(recipients).toEqual([0, 1, 2, 3, 4].map((n) => `RCPT TO:<hana${n}@example.com>`));
  expect((await db.query('select from mail')).rowCount).toBe(0);
});

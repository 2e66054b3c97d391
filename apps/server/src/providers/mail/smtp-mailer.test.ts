import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from './smtp-mailer.ts';
import { type Replies, smtpServer } from './testing/smtp-server.ts';

const mail = {
  messageId: 'id-1@pq.example.com',
  to: 'hana@example.com',
  subject: '[PQ] 결제가 완료되었습니다.',
  text: '안녕하세요.',
  html: '<p>안녕하세요.</p>',
};

function open(smtpUrl: string) {
  const mailer = createMailer({ smtpUrl, from: 'PQ <no-reply@example.com>' });
  onTestFinished(() => mailer.close());
  return mailer;
}

test('send uses the given Message-ID and reuses the connection', async () => {
  const server = await smtpServer();
  const mailer = open(server.url);
  await mailer.send(mail);
  await mailer.send({ ...mail, messageId: 'id-2@pq.example.com' });
  const [first] = server.received.filter((unit) => unit.includes('Message-ID'));
  expect(first).toContain('Message-ID: <id-1@pq.example.com>');
  expect(first).toContain('From: PQ <no-reply@example.com>');
  expect(first).toContain('To: hana@example.com');
  expect(first).toContain('Auto-Submitted: auto-generated');
  expect(server.received.filter((unit) => unit.startsWith('RCPT'))).toEqual([
    'RCPT TO:<hana@example.com>',
    'RCPT TO:<hana@example.com>',
  ]);
  expect(server.received.filter((unit) => unit.startsWith('EHLO'))).toHaveLength(1);
});

test.each([
  ['a refused recipient', { RCPT: '550 no such user' }, 'declined'],
  ['a refused text', { '.': '554 spam' }, 'declined'],
  ['a busy server', { RCPT: '451 try later' }, 'retryable'],
  ['a connection lost after the text', { '.': 'drop' }, 'unknown'],
])('send throws the right kind of error for %s', async (_what, answers, kind) => {
  const server = await smtpServer(answers as Replies);
  await expect(open(server.url).send(mail)).rejects.toMatchObject({ name: 'MailError', kind });
});

test('send requires TLS for other hosts unless the URL opts out', async () => {
  const server = await smtpServer({ STAR: '502 no such command' });
  // Resolves to this machine without being a loopback address.
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
  await expect(open(elsewhere).send(mail)).rejects.toMatchObject({ kind: 'rejected' });
  expect(server.received.filter((unit) => unit.startsWith('MAIL'))).toEqual([]);
  await open(`${elsewhere}?requireTLS=false`).send(mail);
  expect(server.received.filter((unit) => unit.startsWith('MAIL'))).toHaveLength(1);
});

test('an unreachable server is retryable', async () => {
  await expect(open('smtp://127.0.0.1:1').send(mail)).rejects.toMatchObject({ kind: 'retryable' });
});

test('an address cannot inject further recipients', async () => {
  const server = await smtpServer();
  await open(server.url)
    .send({ ...mail, to: 'hana@example.com, evil@example.com' })
    .catch(() => {});
  expect(server.received.filter((unit) => unit.startsWith('RCPT')).join()).not.toContain(
    '<evil@example.com>',
  );
});

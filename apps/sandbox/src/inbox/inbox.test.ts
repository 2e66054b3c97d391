import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { testSandbox } from '#src/testing/test-sandbox.ts';
import { extractLinks } from './links.ts';
import type { Mail } from './mails.ts';

test('inbox lists mails newest first', async () => {
  const sandbox = await testSandbox();
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, secure: false });
  const from = 'PQ <no-reply@example.com>';
  await transport.sendMail({
    from,
    to: 'Backer+Test@Example.com',
    subject: '이메일 인증',
    text: '링크: http://127.0.0.1:3000/verify?token=a&b=1.',
    html: '<p><a href="http://127.0.0.1:3000/verify?token=a&amp;b=1">인증하기</a></p>',
  });
  await transport.sendMail({
    from,
    to: ['maker@example.com', 'other@example.com'],
    subject: '둘째',
    text: '본문',
  });
  transport.close();

  const all = await sandbox.get<Mail[]>('/inbox');
  expect(all.map(({ subject }) => subject)).toEqual(['둘째', '이메일 인증']);
  const mine = await sandbox.get<Mail[]>(`/inbox?to=${encodeURIComponent('backer+test@EXAMPLE.com')}`);
  expect(mine).toMatchObject([
    {
      to: 'Backer+Test@example.com',
      from: 'PQ <no-reply@example.com>',
      subject: '이메일 인증',
      text: expect.stringContaining('링크:'),
      html: expect.stringContaining('인증하기'),
      links: ['http://127.0.0.1:3000/verify?token=a&b=1'],
    },
  ]);
  expect(Date.parse(mine[0]?.date ?? '')).not.toBeNaN();
  expect(await sandbox.get('/inbox?to=backer+test@example.com')).toHaveLength(1);
  expect(await sandbox.get('/inbox?to=other@example.com')).toHaveLength(1);
  expect(await sandbox.get('/inbox?to=ther@example.com')).toHaveLength(0);
  await sandbox.post('/reset');
  expect(await sandbox.get('/inbox')).toEqual([]);
});

test('mail links are decoded and unique', () => {
  const html = `<a href='https://a.example/x?1&amp;2'>a</a> <a href="mailto:x@y.z">m</a> <a href=https://b.example/>b</a>`;
  const text = '(https://c.example/(d)) https://a.example/x?1&2, https://e.example/한글. /relative';
  expect(extractLinks(html, text)).toEqual([
    'https://a.example/x?1&2',
    'https://b.example/',
    'https://c.example/(d)',
    'https://e.example/한글',
  ]);
});

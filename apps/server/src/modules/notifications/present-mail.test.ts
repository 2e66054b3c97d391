import { expect, test } from 'vitest';
import { secretKinds } from './mail-kinds.ts';
import { presentMail } from './present-mail.ts';

const site = 'https://pq.test';
const refunded = {
  gateKey: 'g-1',
  nickname: '하나',
  title: '가죽 가방',
  amount: 13_000,
  paid: 13_000,
  left: 0,
};

test('a mail is read with subject, text and project', () => {
  const mail = presentMail({ kind: 'refunded', data: refunded }, site);
  expect(mail).toMatchObject({ project: '가죽 가방', subject: expect.stringContaining('[PQ]') });
  expect(mail.text).toContain('13,000원');
});

test.each(['verifyEmail', 'resetPassword'])(
  'presentMail cuts the link of %s, which opens an account, down to the site',
  (kind) => {
    expect(secretKinds).toContain(kind);
    const data = { nickname: '하나', link: `${site}/password/change/0f3c9b?token=secret-word` };
    const { text = '' } = presentMail({ kind, data }, site);
    expect(text).toContain(`${site}/…`);
    expect(text).not.toMatch(/0f3c9b|secret-word|\/password/);
  },
);

test('values of queries are taken out of every link', () => {
  const { text = '' } = presentMail(
    { kind: 'refunded', data: { ...refunded, title: `${site}/a?key=abc&b=c#d` } },
    site,
  );
  expect(text).toContain(`${site}/a?key=…&b=…#d`);
  expect(text).not.toContain('abc');
});

test('presentMail returns no text when the data is erased or the kind is unknown', () => {
  expect(presentMail({ kind: 'verifyEmail', data: {} }, site)).toEqual({});
  expect(presentMail({ kind: 'of-a-later-release', data: refunded }, site)).toEqual({ project: '가죽 가방' });
});

import { expect, test } from 'vitest';
import { isEmail, isMailbox, isMemberEmail, mailboxOf, normalizeEmail } from './email.ts';

const good = [
  'a@b.co',
  'hana@example.com',
  'ha.na_1+x-y@mail.example.co.kr',
  '7hana@site-name.org',
  'shop@1300k.com',
  'abc@moon-light.studio',
  'hana@example.info',
  'hana@ex4mple.com',
  'hana@xn--hu1b.xn--3e0b707e',
  `o'neil@example.com`,
  '123@a1-b2.museum',
  `${'a'.repeat(64)}@example.com`,
];

test.each([...good, `${'a'.repeat(308)}@example.com`])('isEmail accepts %s', (email) => {
  expect(isEmail(email)).toBe(true);
});

test.each(good)('isMailbox accepts %s', (email) => {
  expect(isMailbox(email)).toBe(true);
});

const malformed = [
  '',
  'hana',
  'hana@',
  '@example.com',
  'Hana@example.com',
  'hana@example',
  'hana@example.c',
  'hana@-example.com',
  'hana@example-.com',
  'hana@example..com',
  `hana@${'a'.repeat(64)}.com`,
  'ha na@example.com',
  'hana@exa\nmple.com',
  'hana@example.com\n',
  ' hana@example.com',
  'hana@example.com ',
  'hana@@example.com',
  'hana@example.com, b@example.com',
  '하나@example.com',
  'hana@하나.com',
  'hana\u0000@example.com',
  `${'a'.repeat(309)}@example.com`,
];

test.each(malformed)('no rule accepts the e-mail %j', (email) => {
  expect([isEmail(email), isMemberEmail(email), isMailbox(email)]).toEqual([false, false, false]);
});

const rareSigns = [...'!#$%&*/=?^`{|}~'].map((sign) => `ha${sign}na@example.com`);

test.each(rareSigns)('only members from before have %s', (email) => {
  expect([isEmail(email), isMemberEmail(email), isMailbox(email)]).toEqual([false, true, true]);
});

test.each(['.hana@example.com', 'hana.@example.com', 'ha..na@example.com'])(
  'isEmail and isMailbox refuse the dots of %s',
  (email) => {
    expect([isEmail(email), isMemberEmail(email), isMailbox(email)]).toEqual([false, true, false]);
  },
);

test.each([`${'a'.repeat(65)}@example.com`, `${'a'.repeat(60)}@${'b.'.repeat(100)}com`])(
  'isMailbox refuses the length of %s',
  (email) => {
    expect(isMailbox(email)).toBe(false);
  },
);

test('normalizeEmail lowers capitals and trims what phones add', () => {
  expect(normalizeEmail(' Hana@Example.COM \n')).toBe('hana@example.com');
});

test('isEmail answers fast for hostile input', () => {
  const started = process.threadCpuUsage();
  isEmail(`a@${'a.'.repeat(158)}!`);
  isEmail(`a@${'a-'.repeat(158)}!`);
  // A backtracking pattern would take years.
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(2_000);
});

test.each([
  ['hana@example.com', 'hana@example.com'],
  ['hana+pq@example.com', 'hana@example.com'],
  ['hana+pq+1@example.com', 'hana@example.com'],
  ['+hana@example.com', '+hana@example.com'],
  ['ha.na@example.com', 'ha.na@example.com'],
  ['h.a.na+1@gmail.com', 'hana@gmail.com'],
  ['hana@googlemail.com', 'hana@gmail.com'],
])('mailboxOf reads the mailbox of %s as %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

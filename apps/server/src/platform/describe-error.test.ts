import { expect, test } from 'vitest';
import { describeError } from './log.ts';

const words = (thrown: unknown) => JSON.stringify(describeError(thrown));

test('describeError removes query values and preserves the cause', () => {
  const cause = Object.assign(
    new Error('duplicate key value violates unique constraint "member_email_key"'),
    {
      code: '23505',
      detail: 'Key (email)=(hana@example.com) already exists.',
      constraint: 'member_email_key',
    },
  );
  const error = Object.assign(
    new Error(
      'Failed query: insert into member values ($1,$2)\nparams: hana@example.com,하나\n둘,$argon2id$v=19$x',
      {
        cause,
      },
    ),
    { params: ['hana@example.com'], query: 'insert' },
  );
  const description = words(error);
  expect(description).not.toMatch(/hana|하나|둘|argon2/);
  expect(description).toContain('insert into member');
  expect(description).toContain('member_email_key');
  expect(words(cause)).toContain('23505');
});

test('describeError removes recipients and links', () => {
  const refused = Object.assign(new Error('Can not send: 550 <hana.kim@example.co.kr> unknown'), {
    rejected: ['hana.kim@example.co.kr'],
    responseCode: 550,
  });
  expect(words(refused)).not.toContain('hana');
  expect(words(refused)).toContain('550');
  const link = new Error('no answer of https://pq.example.com/password/change?token=abc123&x=1');
  expect(words(link)).not.toContain('abc123');
  expect(words(new Error('bad eyJhbGciOiJI.eyJlbWFpbCI6.c2lnbmF0dXJl'))).not.toContain('eyJ');
});

test('describeError takes any thrown value', () => {
  expect(describeError('to hana@example.com')).toBe('to [e-mail]');
  expect(describeError({ password: 'dallae58!' })).toBe('object');
  expect(describeError(undefined)).toBe('undefined');
});

test.each([
  ['a@', 8_000],
  ['a', 20_000],
  ['a.', 10_000],
])('describeError reads a long word of %j in linear time', (part, count) => {
  const startedAt = process.threadCpuUsage();
  describeError(part.repeat(count));
  expect(process.threadCpuUsage(startedAt).user / 1_000).toBeLessThan(1_000);
});

import { mailKinds } from '@pq/domain/copy/mail/mail-kinds';
import { expect, test } from 'vitest';
import { mailName } from './mail-name.ts';

test.each(mailKinds)('a mail of the kind %s has a name', (kind) => {
  expect(mailName(kind)).toMatch(/[가-힣]/);
});

test('a mail of a later release is shown by its raw name', () => {
  expect(mailName('somethingNew')).toBe('somethingNew');
});

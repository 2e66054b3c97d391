import { expect, test } from 'vitest';
import { isId } from './id.ts';

test('isId accepts a lower-case uuid only', () => {
  expect(isId('01a1f6e5-8780-751b-a8e1-be3d9f45b250')).toBe(true);
  for (const text of [
    '',
    '01A1F6E5-8780-751b-a8e1-be3d9f45b250',
    '01a1f6e5-8780-751b-a8e1-be3d9f45b250\n',
    '01a1f6e5',
  ])
    expect(isId(text)).toBe(false);
});

import { expect, test } from 'vitest';
import { isId } from './id.ts';

test('an id is a whole uuid in lower case', () => {
  expect(isId('01a1f6e5-8780-751b-a8e1-be3d9f45b250')).toBe(true);
  for (const text of [
    '',
    '01A1F6E5-8780-751b-a8e1-be3d9f45b250',
    '01a1f6e5-8780-751b-a8e1-be3d9f45b250\n',
    '01a1f6e5',
  ])
    expect(isId(text)).toBe(false);
});

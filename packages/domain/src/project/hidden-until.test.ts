import { expect, it } from 'vitest';
import { hiddenUntil } from './hidden-until.ts';

it('a hidden project ends on the thirtieth day after its finish, so that the day before it is the last to be shown again', () => {
  expect(hiddenUntil({ finish: '2026-11-10' })).toBe('2026-12-09');
});

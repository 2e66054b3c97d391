import { expect, it } from 'vitest';
import { hiddenUntil } from './hidden-until.ts';

it('hiddenUntil is the thirtieth day after the finish', () => {
  expect(hiddenUntil({ finish: '2026-11-10' })).toBe('2026-12-09');
});

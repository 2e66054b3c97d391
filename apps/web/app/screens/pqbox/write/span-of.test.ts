import { expect, test } from 'vitest';
import { spanOf } from './span-of.ts';

test('periods are placed on one line by their days', () => {
  const project = { start: '2026-11-01', finish: '2026-11-10' };
  const box = { start: '2026-11-06', finish: '2026-11-20' };
  expect(spanOf(project, [project, box])).toEqual({ from: 0, width: 50 });
  expect(spanOf(box, [project, box])).toEqual({ from: 25, width: 75 });
  expect(spanOf({ start: '2026-11-06', finish: '' }, [project])).toBeNull();
});

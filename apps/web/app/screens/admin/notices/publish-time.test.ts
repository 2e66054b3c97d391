import { expect, test } from 'vitest';
import { publishTime } from './publish-time.ts';

const nowMs = Date.parse('2026-11-21T09:00:00+09:00');
const at = (when: 'now' | 'later' | 'draft' | 'keep', date = '', time = '', isNew = true) =>
  publishTime({ when, date, time }, { isNew, nowMs });

test('the choices now, not yet and unchanged need no time, and a past time is invalid', () => {
  expect([at('now'), at('now', '', '', false), at('draft'), at('keep')]).toEqual([
    {},
    { publishAt: nowMs },
    { publishAt: null },
    {},
  ]);
  expect(at('later', '2026-11-21', '09:01')).toEqual({ publishAt: nowMs + 60_000 });
  expect([at('later', '2026-11-21', '09:00'), at('later')]).toEqual(['wrong', 'wrong']);
});

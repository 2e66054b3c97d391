import { expect, test } from 'vitest';
import { t } from './copy.ts';
import { notificationKinds } from './notification.ts';
import { defaultQuietHours, pushText, quietUntil } from './push.ts';

test.each(notificationKinds)('the push of %s names no amount, day, number, name or text', (kind) => {
  const sentence = t(`push.${kind}`);
  expect(sentence).toMatch(/^[가-힣PQ.\s]+\.$/);
  expect(sentence.length).toBeLessThanOrEqual(40);
  expect(pushText(kind, null)).toBe(sentence);
  expect(pushText(kind, '달항아리')).toBe(`달항아리 · ${sentence}`);
});

test('pushText cuts a title to 30 letters, and to few bytes where letters are long', () => {
  const title = '달을 닮은 백자, 매일 쓰는 달항아리 화병과 머그 그리고 접시';
  expect(pushText('charged', title)).toBe(
    '달을 닮은 백자, 매일 쓰는 달항아리 화병과 머그 그리… · 결제했습니다.',
  );
  expect(pushText('charged', '가'.repeat(30))).not.toContain('…');
  expect(Buffer.byteLength(pushText('charged', '👩🏽‍❤️‍💋‍👨🏿'.repeat(60)))).toBeLessThan(500);
});

const at = (time: string) => Date.parse(`2026-11-30T${time}+09:00`);
const next = Date.parse('2026-12-01T08:00+09:00');

test.each([
  ['21:59', null],
  ['22:00', next],
  ['23:30', next],
  ['00:00', at('08:00')],
  ['07:59', at('08:00')],
  ['08:00', null],
  ['13:00', null],
])('quietUntil ends the night at 8 when it is %s', (time, until) => {
  expect(quietUntil(defaultQuietHours, at(time))).toBe(until);
});

test('quietUntil takes hours of a day, and none where they are off or equal', () => {
  const hours = { on: true, from: 9, to: 18 };
  expect(quietUntil(hours, at('09:00'))).toBe(at('18:00'));
  expect(quietUntil(hours, at('18:00'))).toBeNull();
  expect(quietUntil({ ...hours, on: false }, at('10:00'))).toBeNull();
  expect(quietUntil({ ...hours, to: 9 }, at('10:00'))).toBeNull();
});

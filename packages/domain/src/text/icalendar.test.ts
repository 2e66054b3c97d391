import { expect, it } from 'vitest';
import { type CalendarDay, calendarText } from './icalendar.ts';

const day = (change: Partial<CalendarDay> = {}): CalendarDay => ({
  uid: '0199f3a4@pq.kr',
  day: '2027-02-28',
  nextDay: '2027-03-01',
  summary: '백자 머그',
  description: '저금통',
  changedAt: Date.UTC(2026, 11, 1, 3, 4, 5),
  sequence: 2,
  ...change,
});
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

it('a day is an event without a time', () => {
  expect(calendarText('PQ', [day()]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//PQ//Delivery//KO',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:PQ',
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    'BEGIN:VEVENT',
    'UID:0199f3a4@pq.kr',
    'DTSTAMP:20261201T030405Z',
    'LAST-MODIFIED:20261201T030405Z',
    'SEQUENCE:2',
    'DTSTART;VALUE=DATE:20270228',
    'DTEND;VALUE=DATE:20270301',
    'SUMMARY:백자 머그',
    'DESCRIPTION:저금통',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('a calendar without days has no event', () => {
  expect(calendarText('PQ', [])).not.toContain('VEVENT');
});

it('text cannot end its line or begin another property', () => {
  const summary = '가;나,다\\라\nEND:VEVENT\r\nX:\u0007끝';
  expect(unfolded(calendarText('PQ', [day({ summary })]))).toContain(
    'SUMMARY:가\\;나\\,다\\\\라\\nEND:VEVENT\\nX: 끝\r\n',
  );
});

it.each(['a', '가', '👨‍👩‍👧', 'aé가😀'])(
  'no line of a text of %s is longer than 75 bytes, and none ends within a letter',
  (letter) => {
    const summary = letter.repeat(60);
    const text = calendarText('PQ', [day({ summary })]);
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\uFFFD');
    }
    expect(unfolded(text)).toContain(`SUMMARY:${summary}\r\n`);
  },
);

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changedIds, createChangeNotifier } from './change-notifier.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function listen() {
  const line = { up: true, sent: [] as string[] };
  const notifier = createChangeNotifier(async (topic, payload) => {
    if (line.up) line.sent.push(`${topic} ${payload}`);
    return line.up;
  });
  return { line, teller: notifier };
}

test('publish sends the first change at once and a burst once more at the end of the window', async () => {
  const { line, teller: notifier } = listen();
  for (let n = 0; n < 100; n += 1) notifier.publish('project', 'a');
  notifier.publish('project', 'b');
  await vi.advanceTimersByTimeAsync(0);
  expect(line.sent).toEqual(['project a']);
  await vi.advanceTimersByTimeAsync(199);
  expect(line.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(line.sent).toEqual(['project a', 'project a,b']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(line.sent).toHaveLength(2);
});

test('publish splits messages below the limit of a notification', async () => {
  const { line, teller: notifier } = listen();
  const ids = Array.from({ length: 450 }, (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`);
  for (const id of ids) notifier.publish('project', id);
  await vi.advanceTimersByTimeAsync(200);
  expect(Math.max(...line.sent.map((message) => message.length))).toBeLessThan(8_000);
  expect(new Set(line.sent.flatMap((message) => changedIds(message.replace('project ', ''))))).toEqual(
    new Set(ids),
  );
});

test('publish sends failed changes again', async () => {
  const { line, teller: notifier } = listen();
  line.up = false;
  notifier.publish('project', 'a');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(line.sent).toEqual([]);
  line.up = true;
  await vi.advanceTimersByTimeAsync(200);
  expect(line.sent).toEqual(['project a']);
});

test('publish sends again what failed after its window', async () => {
  const sent: string[] = [];
  let tries = 0;
  const notifier = createChangeNotifier(async (_topic, payload) => {
    tries += 1;
    if (tries > 1) return sent.push(payload) > 0;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return false;
  });
  notifier.publish('project', 'a');
  await vi.advanceTimersByTimeAsync(750);
  expect(sent).toEqual(['a']);
});

test('flush sends what is pending', async () => {
  const { line, teller: notifier } = listen();
  notifier.publish('project', 'a');
  notifier.publish('project', 'b');
  await notifier.flush();
  expect(line.sent.join(' ')).toContain('b');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './start-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(isTTY: boolean) {
  let text = '';
  const write = (more: string) => {
    text += more;
  };
  const progress = createProgress({ isTTY, write }, () => Date.now());
  const taking = (ms: number) => () => new Promise<string>((done) => setTimeout(done, ms, 'done'));
  return { progress, taking, text: () => text };
}

test('a log has a line when a step lasts and one at its end', async () => {
  const { progress, taking, text } = open(false);
  const done = progress('building the web app', taking(14_000));
  await vi.advanceTimersByTimeAsync(999);
  expect(text()).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  expect(text()).toBe('building the web app ...\n');
  await vi.advanceTimersByTimeAsync(13_000);
  expect(await done).toBe('done');
  expect(text()).toBe('building the web app ...\nbuilding the web app: 14 s\n');
});

test('a step that is short prints nothing', async () => {
  const { progress, taking, text } = open(false);
  const done = progress('starting PostgreSQL', taking(900));
  await vi.advanceTimersByTimeAsync(5_000);
  await done;
  expect(text()).toBe('');
});

test('a terminal counts the seconds of all steps that run in one line', async () => {
  const { progress, taking, text } = open(true);
  const both = Promise.all([progress('one', taking(2_500)), progress('two', taking(4_500))]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(text()).toBe('\r\u001B[Kone 1 s, two 1 s\r\u001B[Kone 2 s, two 2 s');
  await vi.advanceTimersByTimeAsync(3_000);
  await both;
  expect(text()).toContain('\r\u001B[Kone: 3 s\n');
  expect(text().endsWith('two 4 s\r\u001B[K\r\u001B[Ktwo: 5 s\n')).toBe(true);
});

test('a step that fails prints no end and passes its error on', async () => {
  const { progress, text } = open(true);
  await expect(progress('one', () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(text()).toBe('\r\u001B[K');
});

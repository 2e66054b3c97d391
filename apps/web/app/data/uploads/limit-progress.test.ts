import { expect, onTestFinished, test, vi } from 'vitest';
import { limitProgress } from './limit-progress.ts';

test('progress is reported at first, every 100 ms and at the end, however often the browser does', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const seen: number[] = [];
  const onProgress = limitProgress((sent) => seen.push(sent));
  for (let sent = 1; sent <= 250; sent += 1) {
    onProgress(sent, 250);
    vi.advanceTimersByTime(1);
  }
  expect(seen).toEqual([1, 101, 201, 250]);
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { countDone } from '../log-context.ts';
import { createWorkLog } from './work-log.ts';

function open() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines, work: createWorkLog(log) };
}

test('a round is logged under its id only when it did something', async () => {
  const { log, lines, work } = open();
  const failures: unknown[] = [];
  const record = async (error: unknown) => void failures.push(error);
  await work.round('sweep', async () => {}, record);
  expect(lines).toEqual([]);
  await work.round(
    'sweep',
    async () => {
      countDone('charges done', 2);
      countDone('charges done');
      log.info('on the way');
      throw new Error('broken off');
    },
    record,
  );
  expect(failures).toHaveLength(1);
  expect(lines).toMatchObject([
    { msg: 'on the way', task: 'sweep', round: lines[1]?.round },
    { msg: 'round', task: 'sweep', done: { 'charges done': 3 } },
  ]);
});

test('reportEvery logs the totals of all rounds since the last line', async () => {
  const { lines, work } = open();
  const report = work.reportEvery(600_000);
  onTestFinished(() => report.stop());
  for (const n of [1, 2])
    await work.round(
      'uploads',
      async () => countDone('files removed', n),
      async () => {},
    );
  await work.round(
    'sweep',
    () => Promise.reject(new Error('no')),
    async () => {},
  );
  const alive = () => lines.filter(({ msg }) => msg === 'worker lives');
  vi.advanceTimersByTime(600_000);
  expect(alive()).toMatchObject([{ forS: 600, rounds: 3, failed: 1, done: { 'files removed': 3 } }]);
  vi.advanceTimersByTime(600_000);
  expect(alive()[1]).toMatchObject({ rounds: 0, failed: 0, done: {} });
});

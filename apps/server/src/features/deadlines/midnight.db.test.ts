import { endsAt, opensAt } from '@pq/domain/dates';
import { buildProject, createScriptedProvider, openTestPlatform } from '@pq/testkit';
import { expect, it } from 'vitest';
import { sweepUntilQuiet } from './sweep.ts';

async function scene(periodStart: string, periodFinish: string) {
  const platform = await openTestPlatform();
  const fields = { state: 'ready', periodStart, periodFinish, rewardPeriod: periodFinish } as const;
  const project = await buildProject(platform, fields);
  const stateAt = async (nowMs: number) => {
    platform.clock.set(nowMs);
    await sweepUntilQuiet(platform, createScriptedProvider(), new AbortController().signal);
    const { rows } = await platform.database.pool.query('select state from project where key = $1', [
      project.key,
    ]);
    return rows[0]?.state;
  };
  const mails = async () =>
    (await platform.database.pool.query<{ kind: string }>('select kind from mail order by kind')).rows.map(
      ({ kind }) => kind,
    );
  return { stateAt, mails };
}

it.each([
  ['over the end of a year', '2026-12-30', '2026-12-31'],
  ['on a leap day', '2028-02-28', '2028-02-29'],
  ['past a leap day', '2028-02-29', '2028-03-01'],
])('%s it opens and closes at midnight in Seoul, not a moment earlier', async (_when, start, finish) => {
  const { stateAt } = await scene(start, finish);
  expect(await stateAt(opensAt(start) - 1)).toBe('ready');
  expect(await stateAt(opensAt(start))).toBe('funding');
  expect(await stateAt(endsAt(finish) - 1)).toBe('funding');
  expect(await stateAt(endsAt(finish))).toBe('fail');
});

it('after days of standstill it has opened and closed, and its maker is told of both once', async () => {
  const { stateAt, mails } = await scene('2026-12-30', '2026-12-31');
  expect(await stateAt(endsAt('2027-01-04'))).toBe('fail');
  expect(await stateAt(endsAt('2027-01-05'))).toBe('fail');
  expect(await mails()).toEqual(['makerProjectClosed', 'makerProjectOpened']);
});

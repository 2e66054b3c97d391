import { endsAt, opensAt } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { ProductError } from '#src/platform/product-error.ts';
import {
  buildCard,
  buildMember,
  buildPledge,
  buildProject,
  createScriptedProvider,
  openTestPlatform,
} from '#src/testing/index.ts';
import { sweepUntilQuiet } from './sweep.ts';

async function scene(periodStart: string, periodFinish: string, state: 'ready' | 'funding' = 'ready') {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const fields = { state, periodStart, periodFinish, rewardPeriod: periodFinish };
  const project = await buildProject(platform, fields);
  const sweepAt = async (nowMs: number) => {
    platform.clock.set(nowMs);
    await sweepUntilQuiet(platform, provider, new AbortController().signal);
  };
  const stateAt = async (nowMs: number) => {
    await sweepAt(nowMs);
    const { rows } = await platform.database.db.query('select state from project where key = $1', [
      project.key,
    ]);
    return rows[0]?.state;
  };
  const mails = async () =>
    (await platform.database.db.query<{ kind: string }>('select kind from mail order by kind')).rows.map(
      ({ kind }) => kind,
    );
  return { platform, project, provider, sweepAt, stateAt, mails };
}

it.each([
  ['over the end of a year', '2026-12-30', '2026-12-31'],
  ['on a leap day', '2028-02-28', '2028-02-29'],
  ['past a leap day', '2028-02-29', '2028-03-01'],
  ['past the February of a year without one', '2027-02-28', '2027-03-01'],
  ['on one day alone', '2026-12-31', '2026-12-31'],
])('a project opens and closes at midnight in Seoul %s', async (_when, start, finish) => {
  const { stateAt } = await scene(start, finish);
  expect(await stateAt(opensAt(start) - 1)).toBe('ready');
  expect(await stateAt(opensAt(start))).toBe('funding');
  expect(await stateAt(endsAt(finish) - 1)).toBe('funding');
  expect(await stateAt(endsAt(finish))).toBe('fail');
});

it.each([
  ['over the end of a year', '2026-12-31', '2027-01-01T10:00', '2027-01-02T10:00'],
  ['on a leap day', '2028-02-28', '2028-02-29T10:00', '2028-03-01T10:00'],
])(
  'cards are charged at 10:00 in Seoul on the day after and retried on the next %s',
  async (_when, finish, first, second) => {
    const { platform, project, provider, sweepAt } = await scene('2026-12-01', finish, 'funding');
    await buildPledge(platform, project);
    provider.faults = ['decline'];
    const seoul = (text: string) => Date.parse(`${text}+09:00`);
    await sweepAt(endsAt(finish));
    await sweepAt(seoul(first) - 1);
    expect(provider.chargeCalls).toBe(0);
    await sweepAt(seoul(first));
    expect(provider.chargeCalls).toBe(1);
    await sweepAt(seoul(second) - 1);
    expect(provider.chargeCalls).toBe(1);
    await sweepAt(seoul(second));
    expect(provider.chargeCalls).toBe(2);
  },
);

it('placePledge accepts until the last moment of the last day, whatever the sweep has done', async () => {
  const { platform, project } = await scene('2026-12-01', '2026-12-31', 'funding');
  const place = async (nowMs: number) => {
    platform.clock.set(nowMs);
    const { id: uid, email, name } = await buildMember(platform);
    const card = await buildCard(platform, uid);
    const { database, rewardidx } = orderOf(project, card.id);
    return placePledge(platform, { uid, email, name }, { database, rewardidx }, null);
  };
  await place(endsAt('2026-12-31') - 1);
  await expect(place(endsAt('2026-12-31'))).rejects.toBeInstanceOf(ProductError);
  const { rows } = await platform.database.db.query('select state, backers from project');
  expect(rows).toEqual([{ state: 'funding', backers: 1 }]);
});

it('a project opens and closes after days of downtime, and its maker is mailed once of each', async () => {
  const { stateAt, mails } = await scene('2026-12-30', '2026-12-31');
  expect(await stateAt(endsAt('2027-01-04'))).toBe('fail');
  expect(await stateAt(endsAt('2027-01-05'))).toBe('fail');
  expect(await mails()).toEqual(['makerProjectClosed', 'makerProjectOpened']);
});

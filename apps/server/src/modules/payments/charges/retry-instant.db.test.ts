import { addDays, DAY_MS, HOUR_MS, paymentDate, seoulDate, seoulInstant } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { listPledges } from '#src/modules/fulfilment/own-pledges.ts';
import { getPledgeFacts } from '#src/modules/pledging/pledges/admin-queries.ts';
import { getChargeResults } from '#src/modules/pledging/pledges/project-outcome.ts';
import {
  buildMember,
  buildPledge,
  buildProject,
  createScriptedProvider,
  openTestPlatform,
} from '#src/testing/index.ts';
import { MINUTE_MS } from './testing/charged.ts';

const never = new AbortController().signal;

async function readyPledge() {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform);
  const { id, email, name, role } = await buildMember(platform);
  const backer = { uid: id, email, name, role };
  const pledgeId = await buildPledge(platform, project, id);
  const sweepAt = async (nowMs: number) => {
    platform.clock.set(nowMs);
    await sweepUntilQuiet(platform, provider, never);
  };
  const readInstants = async () => {
    const { db } = platform.database;
    const { rows } = await db.query('select payment_at, due_at from pledge');
    const [own] = await listPledges(platform, backer);
    const mails = await db.query(
      `select kind, data->>'retryDate' as day from mail where data ? 'retryDate' order by kind`,
    );
    return {
      stored: rows[0].payment_at.getTime(),
      due: rows[0].due_at.getTime(),
      backer: own?.paymentDate,
      admin: (await getPledgeFacts(db, pledgeId)).pledge.paymentDate,
      maker: (await getChargeResults(db, project.key)).retryAt,
      mails: mails.rows,
    };
  };
  const retryAt = (day: string) => {
    const at = seoulInstant(day, 10);
    const mails = ['chargeFailed', 'makerFirstCharges'].map((kind) => ({ kind, day }));
    return { stored: at, due: at, backer: at, admin: at, maker: at, mails };
  };
  return { platform, provider, sweepAt, readInstants, retryAt, day: paymentDate(project.periodFinish ?? '') };
}

it.each([
  ['on its day', 10 * HOUR_MS, 1],
  ['two days late, after the worker was down', 2 * DAY_MS + 15 * HOUR_MS, 3],
  ['at 23:59', DAY_MS - MINUTE_MS, 1],
  ['at 00:01 of the next day', DAY_MS + MINUTE_MS, 2],
])(
  'a refused first charge that is tried %s is retried at 10:00 of the next day',
  async (_when, afterMs, days) => {
    const { provider, sweepAt, readInstants, retryAt, day } = await readyPledge();
    provider.faults = ['decline'];
    await sweepAt(seoulInstant(day) + afterMs);
    expect(await readInstants()).toEqual(retryAt(addDays(day, days)));
  },
);

it.each([
  ['two minutes later, past midnight', 2 * MINUTE_MS, 1],
  ['after the retry would have been due', 2 * DAY_MS, 3],
])(
  'a refusal that is learnt %s schedules the retry by the day of the request',
  async (_when, laterMs, days) => {
    const { platform, provider, sweepAt, readInstants, retryAt, day } = await readyPledge();
    provider.faults = ['lost-before'];
    provider.isUnreachable = true;
    const tried = seoulInstant(day) + DAY_MS - MINUTE_MS;
    await sweepAt(tried);
    const { rows } = await platform.database.db.query('select order_id from charge');
    provider.books.set(rows[0].order_id, { amount: 13_000, billingKey: '', status: 'declined' });
    provider.isUnreachable = false;
    await sweepAt(tried + laterMs);
    expect(seoulDate(tried)).toBe(day);
    expect(await readInstants()).toEqual(retryAt(addDays(day, days)));
  },
);

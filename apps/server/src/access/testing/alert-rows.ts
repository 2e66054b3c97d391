import * as calls from '@pq/contract/calls/alerts';
import { addDays, seoulDate } from '@pq/domain/dates';
import { alertToken } from '#src/modules/fulfilment/alerts/alert-token.ts';
import { sealEmail } from '#src/modules/fulfilment/alerts/sealed-email.ts';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import { buildProject } from '#src/testing/index.ts';
import { everybody, members } from './audiences.ts';
import { once, type Row } from './world.ts';

const upcoming = once(async ({ platform, people }) => {
  const start = addDays(seoulDate(platform.clock.now()), 3);
  const times = { periodStart: start, periodFinish: addDays(start, 9) };
  return buildProject(platform, { ownerId: people.maker.id, state: 'ready', ...times });
});

/** Of an address that nobody else has asked for. */
async function newToken(world: Parameters<typeof upcoming>[0]): Promise<string> {
  const { platform } = world;
  const { key } = await upcoming(world);
  const at = platform.clock.now();
  const id = newId(at);
  await insertRows(platform.database.db, 'alert_email', [
    {
      id,
      projectKey: key,
      emailSealed: sealEmail('visitor@example.com', id, platform.secrets),
      emailHash: Buffer.from(id),
      askedAt: new Date(at),
    },
  ]);
  return alertToken(id, platform.secrets);
}

export const alertRows: readonly Row[] = [
  {
    call: calls.setAlert,
    input: async (world) => ({ projectid: (await upcoming(world)).key, on: true }),
    statuses: members,
  },
  {
    call: calls.getOpeningCalendar,
    input: async (world) => ({ projectid: (await upcoming(world)).key }),
    statuses: everybody,
  },
  { call: calls.listAlerts, statuses: members },
  {
    call: calls.requestAlertMail,
    input: async (world) => ({ projectid: (await upcoming(world)).key, email: 'visitor@example.com' }),
    statuses: everybody,
  },
  {
    call: calls.readAlertLink,
    input: async (world) => ({ token: await newToken(world) }),
    statuses: everybody,
  },
  {
    call: calls.confirmAlertMail,
    input: async (world) => ({ token: await newToken(world) }),
    statuses: everybody,
  },
  {
    call: calls.stopAlertMail,
    input: async (world) => ({ token: await newToken(world) }),
    statuses: everybody,
  },
];

import { setShippingState as call } from '@pq/contract/calls/shipping';
import { paymentAt } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { confirmReceived } from '#src/modules/fulfilment/parcels/receive-parcels.ts';
import { setMaking } from '#src/modules/fulfilment/parcels/set-making.ts';
import { setShippingState } from '#src/modules/fulfilment/parcels/set-shipping-state.ts';
import type { TestPlatform } from '#src/testing/index.ts';
import { compareWithLog, reconcile } from './reconcile.ts';
import { openSite } from './testing/lost-site.ts';

const MINUTE = 60_000;

/**
 * Three paid orders. The parcel of the first is in the backup and its mail is not; the second is sent and mailed after the backup, and
 * lost; the third is in the backup and was not to be announced before the loss.
 */
async function lostWithParcels() {
  const site = await openSite();
  const { platform, project } = site;
  const people = [await site.backer(), await site.backer(), await site.backer()] as const;
  await site.sweepOn(platform, paymentAt(project.periodFinish ?? ''));
  const { ownerId: uid } = project;
  const maker = { uid, role: 'member' as const };
  const send = async (n: 0 | 1 | 2) => {
    const input = { pid: project.key, gateKeys: [people[n].pledge], state: 'shipped', carrier: 'direct' };
    await setShippingState(platform, maker, call.input.parse(input));
  };
  await setMaking(platform, maker, { pid: project.key, on: true });
  await site.sweepOn(platform, platform.clock.now());
  await send(0);
  platform.clock.set(platform.clock.now() + 5 * MINUTE);
  await send(2);
  await platform.database.db.query('update mail set sent_at = now()');
  await site.backUp();
  await send(1);
  await site.sweepOn(platform, platform.clock.now() + 5 * MINUTE);
  await confirmReceived(platform, people[1], { gateKey: people[1].pledge });
  await site.ship();
  return { site, people };
}

const mailsAfterBackup = async ({ database }: TestPlatform) =>
  (
    await database.db.query(
      `select kind, data->>'gateKey' as pledge from mail where sent_at is null order by kind`,
    )
  ).rows;

test('after a restore no backer is mailed again about a parcel, and others are', async () => {
  const { site, people } = await lostWithParcels();
  expect(await mailsAfterBackup(site.platform)).toEqual([{ kind: 'shipped', pledge: people[0].pledge }]);
  const fresh = await site.restore();
  await site.sweepOn(fresh, fresh.clock.now() + 20 * MINUTE);
  expect(await mailsAfterBackup(fresh)).toEqual([]);
  const comparison = await compareWithLog(fresh, site.store);
  const { pledge, uid: member } = people[1];
  expect(comparison.plan).toMatchObject({
    steps: [{ do: 'announced', pledge: people[0].pledge }],
    notices: [{ see: 'lost parcel', pledge, member, isAnnounced: false }],
  });
  await reconcile(fresh, comparison, { dropMails: false, onStep: () => {} });
  await site.sweepOn(fresh, fresh.clock.now());
  expect(await mailsAfterBackup(fresh)).toEqual([{ kind: 'shipped', pledge: people[2].pledge }]);
  expect(await runChecks(fresh.database.db, fresh.clock.now())).toEqual([]);
});

test('after a restore whose mails are dropped nobody is mailed about parcels that were due', async () => {
  const { site } = await lostWithParcels();
  const fresh = await site.restore();
  fresh.clock.set(fresh.clock.now() + 20 * MINUTE);
  const comparison = await compareWithLog(fresh, site.store);
  await reconcile(fresh, comparison, { dropMails: true, onStep: () => {} });
  await site.sweepOn(fresh, fresh.clock.now());
  expect(await mailsAfterBackup(fresh)).toEqual([]);
});

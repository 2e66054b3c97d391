import { changeAddress as call } from '@pq/contract/calls/addresses';
import { paymentAt } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { changeAddress } from '#src/modules/fulfilment/addresses/change-address.ts';
import { lockAddresses } from '#src/modules/fulfilment/addresses/lock-addresses.ts';
import type { TestPlatform } from '#src/testing/index.ts';
import { compareWithLog, reconcile } from './reconcile.ts';
import { openSite } from './testing/lost-site.ts';

/** The address of the first backer was changed before the backup and after it, of the second only before; a lock is to be announced. */
async function lostWithAddresses() {
  const site = await openSite();
  const { platform, project } = site;
  const people = [await site.backer(), await site.backer()] as const;
  await site.sweepOn(platform, paymentAt(project.periodFinish ?? ''));
  const change = async (n: 0 | 1, etc: string) => {
    const input = {
      gateKey: people[n].pledge,
      address: { basic: '서울 마포구 성미산로27길 18', zonecode: '04031' },
      profile: { name: '한도담', tel: '010-2841-0936' },
      etc,
    };
    await changeAddress(platform, people[n], call.input.parse(input));
  };
  await change(0, '');
  await change(1, '');
  await lockAddresses(platform, { uid: project.ownerId, role: 'member' }, { pid: project.key, on: true });
  await platform.database.db.query('update mail set sent_at = now()');
  await site.backUp();
  platform.clock.set(platform.clock.now() + 60_000);
  await change(0, '경비실');
  await site.ship();
  return { site, people };
}

const unsentMails = async ({ database }: TestPlatform) =>
  (
    await database.db.query(
      `select kind, data->>'gateKey' as pledge from mail where sent_at is null order by kind, id`,
    )
  ).rows;

test.each([
  [true, 0],
  [false, 2],
])(
  'after a restore backers whose change is lost are asked again, with dropped mails: %s',
  async (dropMails, locks) => {
    const { site, people } = await lostWithAddresses();
    const fresh = await site.restore();
    const comparison = await compareWithLog(fresh, site.store);
    const { pledge, uid: member } = people[0];
    expect(comparison.plan).toMatchObject({ steps: [{ do: 'address', pledge, member }], notices: [] });
    const outcomes: string[] = [];
    await reconcile(fresh, comparison, { dropMails, onStep: ({ step }) => outcomes.push(step.do) });
    expect(outcomes).toEqual(['address']);
    await site.sweepOn(fresh, fresh.clock.now());
    const mails = await unsentMails(fresh);
    expect(mails.filter(({ kind }) => kind === 'addressAgain')).toEqual([{ kind: 'addressAgain', pledge }]);
    expect(mails).toHaveLength(1 + locks);
    expect((await compareWithLog(fresh, site.store)).plan.steps).toEqual([]);
  },
);

test('a lock whose mails wait in the restored outbox mails each backer once when it is announced again', async () => {
  const site = await openSite();
  const { platform, project } = site;
  const people = [await site.backer(), await site.backer()];
  await site.sweepOn(platform, paymentAt(project.periodFinish ?? ''));
  const maker = { uid: project.ownerId, role: 'member' as const };
  await platform.database.db.query('update mail set sent_at = now()');
  await lockAddresses(platform, maker, { pid: project.key, on: true });
  await site.sweepOn(platform, platform.clock.now());
  await site.backUp();
  await site.ship();
  const fresh = await site.restore();
  await reconcile(fresh, await compareWithLog(fresh, site.store), { dropMails: false, onStep: () => {} });
  for (const on of [false, true]) await lockAddresses(fresh, maker, { pid: project.key, on });
  await site.sweepOn(fresh, fresh.clock.now());
  expect((await unsentMails(fresh)).map(({ pledge }) => pledge).sort()).toEqual(
    people.map(({ pledge }) => pledge).sort(),
  );
});

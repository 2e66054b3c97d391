import { readFile } from 'node:fs/promises';
import type { OrderPayload } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { buildProject, openTestPlatform } from '#src/testing/index.ts';
import { changePledge } from './change-pledge.ts';
import { placePledge } from './place-pledge.ts';
import { buildBacker, orderOf, projectRow, refusal } from './testing/orders.ts';

it('placePledge reserves stock, moves the amount and records it in the journal', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, {
    rewards: [{ count: 5 }, { delivery: 5_000, productCost: 20_000 }],
  });
  const backer = await buildBacker(platform);
  const order = orderOf(
    project,
    backer.cardId,
    { amount: 45_000, deliveryprice: 5_000, donation: 5_000, paymentinfo: { callAmount: 50_000 } },
    [
      { idx: 1, count: 1 },
      { idx: 0, count: 2 },
    ],
  );

  const { gateKey } = await placePledge(platform, backer, order, null);

  expect(await projectRow(platform, project.key)).toEqual({
    amount_now: 45_000,
    backers: 1,
    sold: 3,
    pledges: 1,
  });
  const { rows } = await platform.database.db.query('select event, pledged, pledge_id from money_journal');
  expect(rows).toEqual([{ event: 'placed', pledged: 45_000, pledge_id: gateKey }]);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('placePledge accepts fifty of three hundred concurrent pledges for a reward of fifty and rejects the rest', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, { rewards: [{ count: 50 }] });
  const backers = await Promise.all(Array.from({ length: 300 }, () => buildBacker(platform)));

  const outcomes = await Promise.all(
    backers.map((backer) => refusal(placePledge(platform, backer, orderOf(project, backer.cardId), null))),
  );

  expect(outcomes.filter((outcome) => outcome === 'null')).toHaveLength(50);
  expect(outcomes.filter((outcome) => outcome === 'pledgeStock')).toHaveLength(250);
  expect(await projectRow(platform, project.key)).toEqual({
    amount_now: 500_000,
    backers: 50,
    sold: 50,
    pledges: 50,
  });
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('placePledge counts accepted pledges and changes towards the limit of thirty a minute, rejected ones not', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, { rewards: [{ count: 5 }] });
  const backer = await buildBacker(platform);
  const order = orderOf(project, backer.cardId);
  const wrong = orderOf(project, backer.cardId, { amount: 1 });
  const place = (what: typeof order) => refusal(placePledge(platform, backer, what, null));
  for (let n = 0; n < 35; n += 1) expect(await place(wrong)).toBe('pledgeAmount');
  const { gateKey } = await placePledge(platform, backer, order, null);
  const change = { data: order.database, rewardidx: order.rewardidx, gateKey };
  for (let n = 0; n < 29; n += 1) expect(await refusal(changePledge(platform, backer, change))).toBe('null');
  expect(await refusal(changePledge(platform, backer, change))).toBe('tooMany');
  expect(await place(wrong)).toBe('tooMany');
});

it('placePledge rejects a person after three hundred failed attempts in a minute, and nobody else', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, { rewards: [{ count: 5 }] });
  const [backer, other] = [await buildBacker(platform), await buildBacker(platform)];
  const wrong = orderOf(project, backer.cardId, { amount: 1 });
  const outcomes: string[] = [];
  for (let n = 0; n < 301; n += 1) outcomes.push(await refusal(placePledge(platform, backer, wrong, null)));
  expect(outcomes).toEqual([...Array(300).fill('pledgeAmount'), 'tooMany']);
  expect(await refusal(placePledge(platform, backer, orderOf(project, backer.cardId), null))).toBe('tooMany');
  expect(await refusal(placePledge(platform, other, orderOf(project, other.cardId), null))).toBe('null');
});

it('placePledge accepts fifty concurrent orders of a person as often as the limit allows', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, { rewards: [{ count: 5 }] });
  const backer = await buildBacker(platform);
  const order = orderOf(project, backer.cardId);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () =>
      refusal(placePledge(platform, backer, order, 'one-key-for-all-of-them')),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'null')).toHaveLength(30);
  expect(outcomes.filter((outcome) => outcome === 'tooMany')).toHaveLength(20);
});

it('placePledge oversells without the stock constraint, so the test above can fail', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, { rewards: [{ count: 5 }] });
  await platform.owner.query('alter table reward drop constraint reward_stock');
  const backers = await Promise.all(Array.from({ length: 20 }, () => buildBacker(platform)));
  await Promise.all(
    backers.map((backer) => placePledge(platform, backer, orderOf(project, backer.cardId), null)),
  );
  const findings = await runChecks(platform.database.db, platform.clock.now());
  expect(findings.map((finding) => finding.invariant)).toEqual([
    'a reward has sold the pieces of its live pledges, within its limit',
  ]);
});

it('placePledge places one pledge for twenty-five submits under one key and rejects another order under it', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, { rewards: [{ count: 1 }] });
  const backer = await buildBacker(platform);
  const order = orderOf(project, backer.cardId);

  const answers = await Promise.all(
    Array.from({ length: 25 }, () => placePledge(platform, backer, order, 'key-1')),
  );

  expect(new Set(answers.map((answer) => answer.gateKey)).size).toBe(1);
  expect((await projectRow(platform, project.key)).pledges).toBe(1);
  const changed = orderOf(project, backer.cardId, { donation: 1_000 });
  expect(await refusal(placePledge(platform, backer, changed, 'key-1'))).toBe('idempotencyReuse');
  const other = await buildBacker(platform);
  expect(await refusal(placePledge(platform, other, order, 'key-1'))).toBe('pledgeCard');
});

it('placePledge answers pledgeAlready to a second submit without a key', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform);
  const backer = await buildBacker(platform);
  const outcomes = await Promise.all(
    Array.from({ length: 2 }, () =>
      refusal(placePledge(platform, backer, orderOf(project, backer.cardId), null)),
    ),
  );
  expect(outcomes.sort()).toEqual(['null', 'pledgeAlready']);
  expect((await projectRow(platform, project.key)).backers).toBe(1);
});

it.each<[string, Partial<OrderPayload>, { idx: number; count: number }[]]>([
  ['pledgeAmount', { amount: 1 }, [{ idx: 0, count: 1 }]],
  ['pledgeAmount', { deliveryprice: 0 }, [{ idx: 0, count: 1 }]],
  ['pledgeAmount', { paymentinfo: { callAmount: 100 } }, [{ idx: 0, count: 1 }]],
  ['pledgeAmount', { donation: 5_000, amount: 10_000 }, [{ idx: 0, count: 1 }]],
  ['invalid', {}, [{ idx: 7, count: 1 }]],
  ['invalid', {}, [{ idx: 0, count: 0 }]],
  ['invalid', {}, [{ idx: 0, count: 1.5 }]],
  [
    'invalid',
    {},
    [
      { idx: 0, count: 1 },
      { idx: 0, count: 1 },
    ],
  ],
  ['notFound', { projectid: '00000000-0000-7000-8000-000000000000' }, [{ idx: 0, count: 1 }]],
  ['notFound', { purpose: 'ordermade' }, [{ idx: 0, count: 1 }]],
  ['pledgeCard', { card: { PCD_PAYER_ID: '00000000-0000-7000-8000-000000000000' } }, [{ idx: 0, count: 1 }]],
])('placePledge refuses a tampered order as %s and writes nothing: %j %j', async (code, changes, lines) => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, { rewards: [{ count: 50 }] });
  const backer = await buildBacker(platform);
  expect(
    await refusal(placePledge(platform, backer, orderOf(project, backer.cardId, changes, lines), null)),
  ).toBe(code);
  expect(await projectRow(platform, project.key)).toEqual({ amount_now: 0, backers: 0, sold: 0, pledges: 0 });
});

it("placePledge rejects another person's card, the own project and a project outside its period", async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform);
  const backer = await buildBacker(platform);
  const other = await buildBacker(platform);
  const order = orderOf(project, other.cardId);
  expect(await refusal(placePledge(platform, backer, order, null))).toBe('pledgeCard');
  const maker = { uid: project.ownerId, email: '', name: '' };
  expect(await refusal(placePledge(platform, maker, order, null))).toBe('pledgeOwn');

  const endsAt = Date.parse(`${project.periodFinish}T15:00:00Z`);
  platform.clock.set(endsAt - 1);
  const last = await placePledge(platform, other, order, null);
  expect(last.gateKey).toMatch(/^[0-9a-f-]{36}$/);
  platform.clock.set(endsAt);
  expect(await refusal(placePledge(platform, backer, orderOf(project, backer.cardId), null))).toBe(
    'pledgeClosed',
  );
});

const nowhere = {
  address: { basic: '', detail: '', zonecode: '' },
  profile: { name: '한도담', tel: '010-1234-5678' },
  etc: '',
};

it('placePledge requires an address for a parcel with free delivery, and so does a change to one', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, {
    rewards: [{ delivery: 0 }, { delivery: 0, shipping: 'none' }],
  });
  const backer = await buildBacker(platform);
  const sums = { deliveryprice: 0, paymentinfo: { callAmount: 10_000 } };
  const free = orderOf(project, backer.cardId, { ...sums, deliveryinfo: nowhere });
  const refused = placePledge(platform, backer, free, null);
  await expect(refused).rejects.toMatchObject({
    code: 'invalid',
    data: { fields: { 'database.deliveryinfo.address.basic': '주소를 입력해주세요.' } },
  });
  const digital = orderOf(project, backer.cardId, { ...sums, deliveryinfo: nowhere }, [{ idx: 1, count: 1 }]);
  const { gateKey } = await placePledge(platform, backer, digital, null);
  const change = { data: free.database, rewardidx: free.rewardidx, gateKey };
  expect(await refusal(changePledge(platform, backer, change))).toBe('invalid');
});

it('placePledge refuses a building name as the address, and so does a change to it', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, { rewards: [{}] });
  const backer = await buildBacker(platform);
  const { gateKey } = await placePledge(platform, backer, orderOf(project, backer.cardId), null);
  const deliveryinfo = {
    ...nowhere,
    address: { basic: ' (이편한세상센트레빌아파트)', detail: '101동 101호', zonecode: '04769' },
  };
  const named = orderOf(project, backer.cardId, { deliveryinfo });
  const refusalAt = (path: string) => ({
    code: 'invalid',
    data: { fields: { [`${path}.deliveryinfo.address.basic`]: t('pay.err.addressName') } },
  });
  const another = await buildBacker(platform);
  const placing = placePledge(platform, another, orderOf(project, another.cardId, { deliveryinfo }), null);
  await expect(placing).rejects.toMatchObject(refusalAt('database'));
  const change = { data: named.database, rewardidx: named.rewardidx, gateKey };
  await expect(changePledge(platform, backer, change)).rejects.toMatchObject(refusalAt('data'));
});

it('placePledge stores no address when nothing is shipped', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, { rewards: [{ delivery: 0, shipping: 'none' }] });
  const backer = await buildBacker(platform);
  const sums = { deliveryprice: 0, paymentinfo: { callAmount: 10_000 } };
  await placePledge(platform, backer, orderOf(project, backer.cardId, sums), null);
  const { rows } = await platform.database.db.query(
    'select address_basic, zonecode, recipient_name from pledge',
  );
  expect(rows).toEqual([{ address_basic: '', zonecode: '', recipient_name: '한도담' }]);
});

it('the migration derives how existing rewards are delivered from their fee and project', async () => {
  const platform = await openTestPlatform();
  const rewards = [{ delivery: 0 }, { delivery: 2_500 }];
  const digital = await buildProject(platform, { deliveryType: 'PQ', rewards });
  const sent = await buildProject(platform, { deliveryType: '', rewards });
  const text = await readFile(
    new URL('../../../../migrations/0064_reward_shipping.sql', import.meta.url),
    'utf8',
  );
  await platform.owner.query(
    text.split(';\n').find((statement) => statement.includes('update reward')) ?? '',
  );
  const shippingsOf = async ({ key }: { key: string }) =>
    (
      await platform.database.db.query('select shipping from reward where project_key = $1 order by idx', [
        key,
      ])
    ).rows.map(({ shipping }) => shipping);
  expect([await shippingsOf(digital), await shippingsOf(sent)]).toEqual([
    ['none', 'parcel'],
    ['parcel', 'parcel'],
  ]);
});

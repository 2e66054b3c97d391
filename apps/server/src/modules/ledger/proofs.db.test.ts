import { paymentAt, seoulDate } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { settleAt } from '#src/modules/admin/scheduler/testing/swept.ts';
import { sealLog } from '#src/platform/database/log-chain.ts';
import { buildAdmin, buildMember, buildPledge, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { postEntries } from './index.ts';

/** A project with the given number of charges of 13,000 KRW, of its own backers, and what the calls answer. */
async function open(charges = 2) {
  const { app, platform, provider } = await openTestApp({ env: { ADDRESS_LIMIT_FACTOR: '1' } });
  const project = await buildProject(platform);
  const backer = (await buildMember(platform)).id;
  for (let n = 0; n < charges; n += 1)
    await buildPledge(platform, project, n === 0 ? backer : (await buildMember(platform)).id);
  await settleAt(platform, provider, paymentAt(project.periodFinish ?? ''));
  const tokenOf = async (id: string) => ({ authorization: `Bearer ${await buildSession(platform, id)}` });
  const ofAdmin = await tokenOf((await buildAdmin(platform)).uid);
  const ofBacker = await tokenOf(backer);
  const proof = (hash: string, remoteAddress = '203.0.113.9') =>
    app.inject({ url: '/api/proof', query: { hash }, remoteAddress });
  return {
    platform,
    project,
    list: async (query: Record<string, string> = {}) => {
      const { data, total } = (
        await app.inject({ url: '/api/admin/ledger', query, headers: ofAdmin })
      ).json();
      return { entries: data as { id: string; pair: string; account: string; hash: string }[], total };
    },
    proof,
    ownPledges: async () =>
      (await app.inject({ url: '/api/user/gatekeeping', headers: ofBacker })).json().data,
    seal: () => sealLog(platform.database.db, 'ledger_entry', { signal: new AbortController().signal }),
  };
}

test('listLedger seals what is open, and answers each entry with its hash, newest first', async () => {
  const { platform, project, list } = await open();
  const { entries, total } = await list();
  expect(total).toBe(4);
  expect(entries.map(({ account }) => account)).toEqual(['maker', 'provider', 'maker', 'provider']);
  const { rows } = await platform.owner.query(
    `select encode(hash, 'hex') as hash from log_seal where log = 'ledger_entry' order by position desc`,
  );
  expect(entries.map(({ hash }) => hash)).toEqual(rows.map(({ hash }) => hash));
  expect(entries[0]).toMatchObject({
    event: 'charge',
    amount: -13_000,
    project: { key: project.key, title: project.title },
  });
});

test('listLedger finds the entries of a project, a pair and an account', async () => {
  const { platform, project, list } = await open();
  const legs = [
    { account: 'bank', amount: 500 },
    { account: 'provider', amount: -500 },
  ] as const;
  const at = new Date(platform.clock.now());
  const client = await platform.database.db.connect();
  await postEntries(client, [{ event: 'provider-settled', ref: { type: 'day', key: '1' }, legs }], at);
  client.release();
  expect((await list()).total).toBe(6);
  expect((await list({ pid: project.key })).total).toBe(4);
  expect((await list({ pid: project.key, account: 'maker' })).total).toBe(2);
  expect((await list({ account: 'bank' })).entries).toMatchObject([{ amount: 500, project: null }]);
  const [newest] = (await list({ pid: project.key })).entries;
  const { entries } = await list({ pair: newest?.pair ?? '' });
  expect(entries.map(({ id }) => id)).toEqual([newest?.id, newest?.pair]);
});

test('getLedgerProof says of a hash when it was sealed, its place on that day and the last hash, and nothing else', async () => {
  const { list, proof } = await open();
  const { entries } = await list();
  const second = entries.at(-2)?.hash ?? '';
  const response = await proof(` ${second.toUpperCase()} `);
  expect(response.headers['cache-control']).toBe('public, max-age=60');
  const { data } = response.json();
  expect(data).toEqual({
    hash: second,
    sealedAt: expect.any(Number),
    day: { date: seoulDate(data.sealedAt), place: 2, entries: 4, last: entries[0]?.hash, isOver: false },
    checked: null,
  });
});

test('getLedgerProof names the last hash of a day that is over, and the check after it', async () => {
  const { platform, list, proof } = await open();
  const { entries } = await list();
  await platform.owner.query(`
    begin; set local session_replication_role = replica;
    update log_seal set sealed_at = sealed_at - interval '3 days' where log = 'ledger_entry' and position <= 3;
    update log_seal set sealed_at = sealed_at - interval '4 days' where log = 'ledger_entry' and position = 1;
    insert into daily_run (job, done_on, done_at) values ('checks', current_date, now() - interval '1 hour')
      on conflict (job) do update set done_at = excluded.done_at;
    commit`);
  const { data } = (await proof(entries.at(-2)?.hash ?? '')).json();
  expect(data.day).toMatchObject({ place: 1, entries: 2, last: entries[1]?.hash, isOver: true });
  expect(data.checked).toEqual({ at: expect.any(Number), isWhole: true });
  await platform.owner.query(`update daily_run set chain_breaks = 1 where job = 'checks'`);
  expect((await proof(entries.at(-2)?.hash ?? '')).json().data.checked.isWhole).toBe(false);
  // Sealed after the check.
  expect((await proof(entries[0]?.hash ?? '')).json().data.checked).toBeNull();
});

test.each(['', 'ab', 'zz'.repeat(32), '00'.repeat(32)])(
  'getLedgerProof refuses %j, which no entry has, and nothing caches that',
  async (hash) => {
    const { proof } = await open(1);
    const response = await proof(hash);
    expect([response.statusCode, response.json().code]).toEqual([404, 'notSealed']);
    expect(response.headers['cache-control']).toBe('no-store');
  },
);

test('getLedgerProof answers one address 60 times a minute', async () => {
  const { proof } = await open(0);
  for (let n = 0; n < 60; n += 1) expect((await proof('ab')).statusCode).toBe(404);
  expect((await proof('ab')).statusCode).toBe(429);
  expect((await proof('ab', '198.51.100.7')).statusCode).toBe(404);
});

test('a paid pledge has the seal of its charge, null until there is one', async () => {
  const { list, ownPledges, seal, platform } = await open();
  const [before] = await ownPledges();
  expect(before.chargeSeal).toBeNull();
  await seal();
  const [pledge] = await ownPledges();
  const { rows } = await platform.owner.query(
    `select encode(s.hash, 'hex') as hash from log_seal s join ledger_entry e on e.id = s.row_id
       join money_journal j on e.ref_key = j.id::text
     where j.pledge_id = $1 and e.account = 'provider'`,
    [pledge.gateKey],
  );
  expect(pledge.chargeSeal).toEqual({ hash: rows[0].hash, sealedAt: expect.any(Number) });
  expect((await list()).entries.map(({ hash }) => hash)).toContain(pledge.chargeSeal.hash);
});

test('a pledge that was not charged has no seal', async () => {
  const { app, platform } = await openTestApp();
  const { id } = await buildMember(platform);
  await buildPledge(platform, await buildProject(platform), id);
  const headers = { authorization: `Bearer ${await buildSession(platform, id)}` };
  const [pledge] = (await app.inject({ url: '/api/user/gatekeeping', headers })).json().data;
  expect(pledge).not.toHaveProperty('chargeSeal');
});

import { paymentAt } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { sealLogs } from '#src/modules/admin/daily/seal-logs.ts';
import { settleAt } from '#src/modules/admin/scheduler/testing/swept.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import {
  buildAdmin,
  buildPledge,
  buildProject,
  createScriptedProvider,
  openTestPlatform,
} from '#src/testing/index.ts';
import { runChecks } from './run-checks.ts';

/** Two charges of 13,000 KRW of one project, of the first of which 4,000 were refunded; all is sealed. */
async function open() {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform);
  const [gateKey = ''] = [await buildPledge(platform, project), await buildPledge(platform, project)];
  await settleAt(platform, provider, paymentAt(project.periodFinish ?? ''));
  const admin = await buildAdmin(platform);
  await refundPledge(platform, provider, { gateKey, amount: 4_000, admin, idempotencyKey: null });
  await sealLogs(platform, new AbortController().signal);
  platform.clock.set(platform.clock.now() + 180_000);
  return {
    tamper: (statements: string) =>
      platform.owner.query(`begin; set local session_replication_role = replica; ${statements}; commit`),
    findings: async () => {
      const found = await runChecks(platform.database.db, platform.clock.now());
      return [...new Set(found.map(({ invariant }) => invariant))];
    },
  };
}

const invariants = {
  pair: 'a pair of the ledger adds up to zero and has one event',
  total: 'all accounts of the ledger add up to zero',
  posted: 'a movement of money is posted to the ledger',
  charges: 'the provider owes for each project what its charges were paid less their refunds',
  journal: 'the provider owes for each project what its journal has collected',
  owed: 'maker and refunds of each project are owed what its journal has collected, before its statement',
  chain: 'the chain over ledger_entry is whole',
};
type Name = keyof typeof invariants;

const entry = (event: string, account: string) =>
  `id in (select id from ledger_entry where event = '${event}' and account = '${account}' order by id limit 1)`;
const lonelyEntry = (account: string) => `
  insert into ledger_entry select uuidv7(), at, uuidv7(), 'provider-settled', '${account}', 5, null, null, 'x', 'x'
  from ledger_entry limit 1`;

test('the checks find nothing in a ledger with charges and a refund', async () => {
  const { findings } = await open();
  expect(await findings()).toEqual([]);
});

test.each<[about: string, statements: string, names: Name[]]>([
  [
    'an amount that was moved from one pair to another',
    `update ledger_entry set amount = amount + 7 where ${entry('charge', 'provider')};
     update ledger_entry set amount = amount - 7 where event = 'charge' and account = 'provider'
       and id = (select max(id::text)::uuid from ledger_entry where event = 'charge' and account = 'provider')`,
    ['pair', 'chain'],
  ],
  [
    'an entry of another event than its pair',
    `update ledger_entry set event = 'late' where ${entry('refund', 'refunds')}`,
    ['pair', 'chain'],
  ],
  ['an entry without another', lonelyEntry('bank'), ['pair', 'total']],
  [
    'a pair that is gone',
    `delete from ledger_entry where event = 'refund'`,
    ['posted', 'charges', 'journal', 'owed', 'chain'],
  ],
  ['a refund that was done and not recorded', `update refund set amount = 3000`, ['charges']],
  [
    'card money that went to the bank',
    `update ledger_entry set account = 'bank' where ${entry('charge', 'provider')}`,
    ['charges', 'journal', 'chain'],
  ],
  [
    'card money that is owed to nobody',
    `update ledger_entry set account = 'vat' where ${entry('charge', 'maker')}`,
    ['owed', 'chain'],
  ],
  ['a changed time', `update ledger_entry set at = now() where ${entry('charge', 'maker')}`, ['chain']],
])('the checks of the ledger find %s', async (_, statements, names) => {
  const { tamper, findings } = await open();
  await tamper(statements);
  const ofLedger = Object.values(invariants);
  expect((await findings()).filter((name) => ofLedger.includes(name))).toEqual(
    names.map((name) => invariants[name]),
  );
});

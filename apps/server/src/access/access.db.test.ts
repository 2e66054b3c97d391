import { calls, files, streams } from '@pq/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rows } from './testing/rows.ts';
import {
  openWorld,
  prepare,
  type Role,
  type Row,
  roles,
  type Statuses,
  type World,
} from './testing/world.ts';

const titledRows = rows.map((row) => ({ ...row, title: titleOf(row) }));

function titleOf({ call, about = '' }: Row): string {
  return `${'method' in call ? call.method : 'GET'} ${call.path} ${about}`.trim();
}

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.restore());
afterAll(() => world.close());

it.each(titledRows)('$title', async (row) => {
  const requests = {} as Record<Role, () => Promise<number>>;
  for (const role of roles) requests[role] = await prepare(world, row, role);
  const answered: Partial<Statuses> = {};
  const send = async (wanted: (role: Role) => boolean) => {
    for (const role of roles) if (wanted(role)) answered[role] = await requests[role]();
  };
  const isRefused = (role: Role) => row.statuses[role] >= 300;
  const before = await world.fingerprint();
  const unlock = await world.lockRows();
  await send((role) => isForeign(row, role)).finally(unlock);
  await send((role) => isRefused(role) && !isForeign(row, role));
  expect(await world.fingerprint()).toEqual(before);
  await send((role) => !isRefused(role));
  expect(answered).toEqual(row.statuses);
  if (isRead(row)) {
    const without = Object.fromEntries((recordsOfReads[row.call.name] ?? []).map((table) => [table, '']));
    expect({ ...(await world.fingerprint()), ...without }).toEqual({ ...before, ...without });
  }
  expect(await world.decisions()).toBe(
    row.auditEntries ?? (isDecision(row) && row.statuses.admin < 300 ? 1 : 0),
  );
});

/** Refused because of who asks: that is known without a lock, which would make the owners of a row wait for strangers. */
function isForeign({ statuses }: Row, role: Role): boolean {
  return role !== 'admin' && [401, 403, 404].includes(statuses[role]);
}

function isDecision({ call }: Row): boolean {
  return call.audience === 'admin' && 'method' in call && call.method !== 'GET';
}

/** The tables in which a GET may leave something: records of the read itself, which a repetition or a link checker does not harm. */
const recordsOfReads: Partial<Record<string, readonly string[]>> = {
  // Exports of personal data, and admins who read it, are recorded in the audit log.
  exportPayments: ['audit_log'],
  exportTaxData: ['audit_log'],
  exportSupporters: ['audit_log'],
  exportSupporterPictures: ['audit_log'],
  exportShipping: ['audit_log'],
  listShipping: ['audit_log'],
  openIdentityDocument: ['audit_log'],
  getStatement: ['audit_log'],
  exportStatement: ['audit_log'],
  // Its first download is the state of a batch.
  exportPayouts: ['audit_log', 'decision', 'payout_batch'],
  // An unused key is deleted after a day.
  getPushKey: ['pq_reward_key'],
  // A backer has opened the reward, or seen the proof that waits.
  getReward: ['pq_reward_visit'],
  listProofs: ['proof_step'],
};

function isRead({ call }: Row): boolean {
  return !('method' in call) || call.method === 'GET';
}

it('every call of the contract has a row', () => {
  const covered = new Set(rows.map(({ call }) => call));
  const missing = [...calls, ...streams, ...files].filter((call) => !covered.has(call));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

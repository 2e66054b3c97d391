import { calls, files, streams } from '@pq/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { accountRows } from './testing/account-rows.ts';
import { adminRows } from './testing/admin-rows.ts';
import { cardRows } from './testing/card-rows.ts';
import { commentRows } from './testing/comment-rows.ts';
import { communityRows } from './testing/community-rows.ts';
import { correctionRows } from './testing/correction-rows.ts';
import { draftRows } from './testing/draft-rows.ts';
import { overviewRows } from './testing/overview-rows.ts';
import { pledgeRows } from './testing/pledge-rows.ts';
import { pqboxRows } from './testing/pqbox-rows.ts';
import { projectRows } from './testing/project-rows.ts';
import { proofRows } from './testing/proof-rows.ts';
import { reviewRows } from './testing/review-rows.ts';
import { siteRows } from './testing/site-rows.ts';
import { storyRows } from './testing/story-rows.ts';
import { uploadRows } from './testing/upload-rows.ts';
import {
  openWorld,
  prepare,
  type Role,
  type Row,
  roles,
  type Statuses,
  type World,
} from './testing/world.ts';

/**
 * Every call × every role. A row gives the status that each role gets; a refused call changes nothing, and a decision of an
 * administrator makes one audit entry.
 */
const rows: readonly Row[] = [
  ...pledgeRows,
  ...proofRows,
  ...cardRows,
  ...uploadRows,
  ...projectRows,
  ...draftRows,
  ...storyRows,
  ...commentRows,
  ...siteRows,
  ...accountRows,
  ...adminRows,
  ...reviewRows,
  ...overviewRows,
  ...communityRows,
  ...correctionRows,
  ...pqboxRows,
];

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
  const before = await world.fingerprint();
  for (const role of roles) if (row.statuses[role] >= 300) answered[role] = await requests[role]();
  expect(await world.fingerprint()).toEqual(before);
  for (const role of roles) if (row.statuses[role] < 300) answered[role] = await requests[role]();
  expect(answered).toEqual(row.statuses);
  expect(await world.decisions()).toBe(
    row.auditEntries ?? (isDecision(row) && row.statuses.admin < 300 ? 1 : 0),
  );
});

function isDecision({ call }: Row): boolean {
  return call.audience === 'admin' && 'method' in call && call.method !== 'GET';
}

it('every call of the contract has a row', () => {
  const covered = new Set(rows.map(({ call }) => call));
  const missing = [...calls, ...streams, ...files].filter((call) => !covered.has(call));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

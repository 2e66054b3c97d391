import { calls } from '@pq/contract';
import { accountRows } from './account-rows.ts';
import { adminRows } from './admin-rows.ts';
import { alertRows } from './alert-rows.ts';
import { admins } from './audiences.ts';
import { balanceRows } from './balance-rows.ts';
import { cardRows } from './card-rows.ts';
import { commentRows } from './comment-rows.ts';
import { communityRows } from './community-rows.ts';
import { correctionRows } from './correction-rows.ts';
import { draftRows } from './draft-rows.ts';
import { identityRows } from './identity-rows.ts';
import { newsRows } from './news-rows.ts';
import { notificationRows } from './notification-rows.ts';
import { overviewRows } from './overview-rows.ts';
import { payoutRows } from './payout-rows.ts';
import { pledgeRows } from './pledge-rows.ts';
import { pqboxRows } from './pqbox-rows.ts';
import { projectRows } from './project-rows.ts';
import { proofRows } from './proof-rows.ts';
import { reviewRows } from './review-rows.ts';
import { shippingRows } from './shipping-rows.ts';
import { siteRows } from './site-rows.ts';
import { storyRows } from './story-rows.ts';
import { uploadRows } from './upload-rows.ts';
import type { Row } from './world.ts';

const declared: readonly Row[] = [
  ...pledgeRows,
  ...proofRows,
  ...shippingRows,
  ...newsRows,
  ...identityRows,
  ...notificationRows,
  ...alertRows,
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
  ...payoutRows,
  ...balanceRows,
  ...communityRows,
  ...correctionRows,
  ...pqboxRows,
];

const withRow = new Set(declared.map(({ call }) => call));

const adminReads = calls
  .filter((call) => call.audience === 'admin' && call.method === 'GET' && !withRow.has(call))
  .filter(({ input }) => input.safeParse({}).success)
  .map((call): Row => ({ call, statuses: admins }));

/**
 * Every call × every role. A row gives the status that each role gets; a refused call changes nothing, and a decision of an
 * admin makes one audit entry.
 */
export const rows: readonly Row[] = [...declared, ...adminReads];

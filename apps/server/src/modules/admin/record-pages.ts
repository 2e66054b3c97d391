import type { foundMemberSchema, getMemberRecord } from '@pq/contract/calls/admin/members';
import type { getPledgeRecord } from '@pq/contract/calls/admin/payments';
import type { z } from 'zod';
import {
  hasSecondFactor,
  listConsents,
  listPolicyVersions,
  listSessions,
  versionInForce,
} from '#src/modules/accounts/index.ts';
import { listMailsAbout } from '#src/modules/notifications/index.ts';
import { listChargesOf, listRefundsOf } from '#src/modules/payments/index.ts';
import { getPledgeFacts, searchPledges } from '#src/modules/pledging/index.ts';
import { movedMs } from '#src/platform/clock.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { listDecisionsOn } from './audit-log.ts';
import { searchMembers } from './moderation/search-members.ts';
import { listProjectsOf } from './reviews/list-projects.ts';

const MAX_LISTED = 10;

/** A member with consents, sessions, and their latest pledges and projects. Throws notFound. */
export async function getMember(
  platform: Platform,
  admin: AdminCaller,
  uid: string,
): Promise<z.input<typeof getMemberRecord.data>> {
  const member = await findMember(platform, uid);
  const pledgesOf = { text: uid, status: undefined, trouble: undefined, page: 0 };
  const [enrolled, consents, versions, sessions, pledges, owned, decisions] = await Promise.all([
    hasSecondFactor(platform.database.db, uid),
    listConsents(platform.database.db, uid),
    listPolicyVersions(platform.database.db),
    listSessions(platform, uid),
    searchPledges(platform, pledgesOf),
    listProjectsOf(platform, admin, { ownerId: uid, limit: MAX_LISTED }),
    listDecisionsOn(platform.database.db, { type: 'member', key: uid }),
  ]);
  const projects = owned.projects.map(({ key, purpose, title, state }) => ({ key, purpose, title, state }));
  return {
    member,
    ...(member.role === 'admin' && { secondFactor: { enrolled } }),
    consents: consents.map((consent) => {
      const version = versionInForce(versions, consent.policy, consent.at);
      return { ...consent, ...(version !== undefined && { version }) };
    }),
    sessions,
    pledges: { ...pledges, pledges: pledges.pledges.slice(0, MAX_LISTED) },
    projects: { total: owned.total, projects },
    decisions,
  };
}

async function findMember(platform: Platform, uid: string): Promise<z.input<typeof foundMemberSchema>> {
  const { members } = await searchMembers(platform, { text: uid, status: undefined, page: 0 });
  const found = members.find((member) => member.uid === uid);
  if (!found) throw new ProductError('notFound');
  return found;
}

/** A pledge with its history, and what an admin may do about it. Throws notFound. */
export async function getPledge(
  { database: { db }, clock }: Platform,
  pledgeId: string,
): Promise<z.input<typeof getPledgeRecord.data>> {
  const { pledge, moves } = await getPledgeFacts(db, pledgeId);
  const [charges, refunds, decisions, mails] = await Promise.all([
    listChargesOf(db, pledgeId),
    listRefundsOf(db, pledgeId),
    listDecisionsOn(db, { type: 'pledge', key: pledgeId }),
    listMailsAbout(db, { gateKey: pledgeId, email: pledge.member.email }),
  ]);
  const decided = decisions.map(({ reason, ...decision }) => ({
    ...decision,
    what: 'decision' as const,
    ...(reason !== '' && { reason }),
  }));
  // Within one instant a decision comes before its effects.
  const isRetry = ({ action }: { action: string }) => action === 'charge.retry';
  const isEnd = ({ what }: { what: string }) => what === 'failed';
  const timeline = [
    ...moves.filter((move) => !isEnd(move)),
    ...decided.filter(isRetry),
    ...charges.moments,
    ...moves.filter(isEnd),
    ...decided.filter((decision) => !isRetry(decision)),
    ...refunds.moments,
  ].sort((a, b) => a.at - b.at);
  const isCharged = pledge.projectState === 'finish';
  const left = pledge.status === 'paid' ? pledge.callAmount - pledge.refunded : 0;
  return {
    pledge,
    timeline,
    mayRetry: isCharged && (pledge.status === 'retry' || charges.isOpen || pledge.heldAt !== undefined),
    charges: charges.moments.length,
    refundable: refunds.open.length > 0 ? 0 : left,
    openRefunds: refunds.open,
    movedMs: movedMs(clock),
    mails,
  };
}

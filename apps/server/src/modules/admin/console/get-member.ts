import type { getMemberFile as call, foundMemberSchema } from '@pq/contract/calls/admin/members';
import type { z } from 'zod';
import {
  hasSecondFactor,
  listConsents,
  listPolicyVersions,
  listSessions,
  versionInForce,
} from '#src/modules/accounts/index.ts';
import { searchPledges } from '#src/modules/pledging/index.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { listDecisionsOn } from '../audit/list-decisions-on.ts';
import { searchMembers } from '../moderation/search-members.ts';
import { listProjectsOf } from '../reviews/list-waiting-projects.ts';

const SHOWN = 10;

/** A member with what they have agreed to, where they are signed in, and the latest of theirs. Throws notFound. */
export async function getMember(
  platform: Platform,
  operator: AdminCaller,
  uid: string,
): Promise<z.input<typeof call.data>> {
  const member = await getFoundMember(platform, uid);
  const pledgesOf = { text: uid, status: undefined, trouble: undefined, page: 0 };
  const [enrolled, consents, versions, sessions, pledges, made, decisions] = await Promise.all([
    hasSecondFactor(platform, uid),
    listConsents(platform, uid),
    listPolicyVersions(platform.database),
    listSessions(platform, uid),
    searchPledges(platform, pledgesOf),
    listProjectsOf(platform, operator, { ownerId: uid, limit: SHOWN }),
    listDecisionsOn(platform.database.db, { type: 'member', key: uid }),
  ]);
  const projects = made.projects.map(({ key, purpose, title, state }) => ({ key, purpose, title, state }));
  return {
    member,
    ...(member.role === 'admin' && { secondFactor: { enrolled } }),
    consents: consents.map((consent) => {
      const version = versionInForce(versions, consent.policy, consent.at);
      return { ...consent, ...(version !== undefined && { version }) };
    }),
    sessions,
    pledges: { total: pledges.total, pledges: pledges.pledges.slice(0, SHOWN) },
    projects: { total: made.total, projects },
    decisions,
  };
}

/** A member as moderators find them. Throws notFound, also for a member who has left. */
async function getFoundMember(platform: Platform, uid: string): Promise<z.input<typeof foundMemberSchema>> {
  const { members } = await searchMembers(platform, { text: uid, status: undefined, page: 0 });
  const found = members.find((member) => member.uid === uid);
  if (!found) throw new ProductError('notFound');
  return found;
}

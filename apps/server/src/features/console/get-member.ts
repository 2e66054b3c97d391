import type { getMemberFile as call } from '@pq/contract/calls/console/members';
import type { z } from 'zod';
import { listDecisionsOn } from '#src/features/audit/list-decisions-on.ts';
import { hasSecondFactor } from '#src/features/auth/second-factor/get-second-factor.ts';
import { listSessions } from '#src/features/auth/sessions/list-own-sessions.ts';
import { getFoundMember } from '#src/features/moderation/get-found-member.ts';
import { searchPledges } from '#src/features/pledges/console/search-pledges.ts';
import { listProjectsOf } from '#src/features/reviews/list-waiting-projects.ts';
import { listPolicyVersions, versionInForce } from '#src/features/site/list-policy-versions.ts';
import { listConsents } from '#src/features/users/profile/list-consents.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';

const SHOWN = 10;

/** A member with what they have agreed to, where they are signed in, and the latest of theirs. Throws notFound. */
export async function getMember(
  platform: Platform,
  operator: Operator,
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

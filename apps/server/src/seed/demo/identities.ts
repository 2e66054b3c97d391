import { DAY_MS, HOUR_MS } from '@pq/domain/dates';
import { sealAccount } from '#src/modules/accounts/index.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { DemoMember } from '../content/content-schema.ts';
import type { DemoPeople } from './people.ts';

/** Who the makers of the demo site are. An identity that waits was sent three hours ago. */
export function identityRows(
  { clock, secrets }: Platform,
  members: readonly DemoMember[],
  people: Pick<DemoPeople, 'idOf'>,
) {
  const now = clock.now();
  return members.flatMap(({ email, identity }) => {
    if (!identity) return [];
    const { account, state = 'verified', ...fields } = identity;
    const memberId = people.idOf(email);
    const submittedMs = now - (state === 'checking' ? 3 * HOUR_MS : 60 * DAY_MS);
    const decidedAt = state === 'checking' ? null : new Date(submittedMs + DAY_MS);
    const version = 1;
    // The columns of all rows are those of the first.
    const none = {
      birth: null,
      registration: null,
      corporateNumber: null,
      representative: null,
      taxEmail: null,
    };
    return {
      ...none,
      ...fields,
      id: newId(submittedMs),
      memberId,
      version,
      sealed: sealAccount({ account, phone: null }, { memberId, version }, secrets),
      accountTail: account.slice(-4),
      state,
      accountChanged: false,
      submittedAt: new Date(submittedMs),
      decidedAt,
      verifiedAt: decidedAt,
    };
  });
}

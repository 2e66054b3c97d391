import type { Viewer } from '@pq/contract/shapes/user';
import type { MemberRow, ViewerRow } from './queries.ts';

/** The caller's own data (spec section 3, User). */
export function presentViewer(row: ViewerRow): Viewer {
  return {
    uid: row.id,
    profile: { email: row.email, image: row.image, nickname: row.name, quote: row.quote },
    config: {
      provider: row.provider,
      policy: [row.policy_terms, row.policy_private, row.policy_marketing],
    },
    role: row.role,
    save: { projects: row.draft_projects, ordermade: row.draft_ordermade },
    scrap: row.scraps,
    story: Object.fromEntries(row.stories.map((key) => [key, true as const])),
  };
}

/** What everyone may see. */
export function presentPublicProfile(row: Pick<MemberRow, 'id' | 'name' | 'image' | 'quote'>) {
  return { uid: row.id, nickname: row.name, image: row.image, quote: row.quote };
}

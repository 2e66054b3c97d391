import type { Call } from './call.ts';
import * as admin from './calls/admin.ts';
import * as cards from './calls/cards.ts';
import * as drafts from './calls/drafts.ts';
import * as pledges from './calls/pledges.ts';
import * as projects from './calls/projects.ts';
import * as reviews from './calls/reviews.ts';
import * as scraps from './calls/scraps.ts';
import * as site from './calls/site.ts';
import * as uploads from './calls/uploads.ts';
import * as users from './calls/users.ts';

/** Every call of the API, for OpenAPI and for tests that walk over all of them. */
export const calls: readonly Call[] = [
  projects,
  drafts,
  pledges,
  cards,
  uploads,
  users,
  scraps,
  site,
  admin,
  reviews,
]
  .flatMap((area) => Object.values(area))
  .filter((value): value is Call => typeof value === 'object' && 'method' in value && 'path' in value);

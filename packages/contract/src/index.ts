import type { Call, EventStream, FileCall } from './call.ts';
import * as account from './calls/account.ts';
import * as audit from './calls/admin/audit.ts';
import * as banners from './calls/admin/banners.ts';
import * as corrections from './calls/admin/corrections.ts';
import * as mails from './calls/admin/mails.ts';
import * as members from './calls/admin/members.ts';
import * as moderation from './calls/admin/moderation.ts';
import * as console from './calls/admin/overview.ts';
import * as payments from './calls/admin/payments.ts';
import * as policies from './calls/admin/policies.ts';
import * as refunds from './calls/admin/refunds.ts';
import * as reviews from './calls/admin/reviews.ts';
import * as cards from './calls/cards.ts';
import * as comments from './calls/comments.ts';
import * as drafts from './calls/drafts.ts';
import * as inquiries from './calls/inquiries.ts';
import * as notices from './calls/notices.ts';
import { paypleWebhook } from './calls/payple-webhook.ts';
import * as pledges from './calls/pledges.ts';
import * as pqbox from './calls/pqbox.ts';
import * as projects from './calls/projects.ts';
import * as scraps from './calls/scraps.ts';
import * as site from './calls/site.ts';
import * as stories from './calls/stories.ts';
import * as uploads from './calls/uploads.ts';
import * as users from './calls/users.ts';

const declared: readonly unknown[] = [
  projects,
  drafts,
  pledges,
  cards,
  uploads,
  users,
  account,
  scraps,
  stories,
  comments,
  site,
  refunds,
  reviews,
  audit,
  notices,
  inquiries,
  moderation,
  console,
  payments,
  banners,
  policies,
  members,
  mails,
  corrections,
  pqbox,
].flatMap((area) => Object.values(area));

/** Every call of the API, for OpenAPI and for tests that walk over all of them. */
export const calls: readonly Call[] = declared.filter(
  (value): value is Call =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
);

/** Every event stream of the API. */
export const streams: readonly EventStream[] = declared.filter(
  (value): value is EventStream =>
    typeof value === 'object' && value !== null && 'event' in value && 'path' in value,
);

/** Every file that is fetched as one, beside the calls. */
export const files: readonly FileCall[] = declared.filter(
  (value): value is FileCall =>
    typeof value === 'object' && value !== null && 'file' in value && 'path' in value,
);

/** What providers call, in their own words; no client makes these. */
export const webhooks: readonly Call[] = [paypleWebhook];

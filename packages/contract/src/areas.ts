import * as account from './calls/account.ts';
import * as addresses from './calls/addresses.ts';
import * as audit from './calls/admin/audit.ts';
import * as balances from './calls/admin/balances.ts';
import * as banners from './calls/admin/banners.ts';
import * as corrections from './calls/admin/corrections.ts';
import * as feePlans from './calls/admin/fee-plans.ts';
import * as identities from './calls/admin/identities.ts';
import * as ledger from './calls/admin/ledger.ts';
import * as mails from './calls/admin/mails.ts';
import * as members from './calls/admin/members.ts';
import * as moderation from './calls/admin/moderation.ts';
import * as overdue from './calls/admin/overdue.ts';
import * as overview from './calls/admin/overview.ts';
import * as payments from './calls/admin/payments.ts';
import * as payouts from './calls/admin/payouts.ts';
import * as policies from './calls/admin/policies.ts';
import * as popularWords from './calls/admin/popular-words.ts';
import * as reconciliation from './calls/admin/reconciliation.ts';
import * as refunds from './calls/admin/refunds.ts';
import * as reviews from './calls/admin/reviews.ts';
import * as synonyms from './calls/admin/synonyms.ts';
import * as taxData from './calls/admin/tax-data.ts';
import * as alerts from './calls/alerts.ts';
import * as cards from './calls/cards.ts';
import * as comments from './calls/comments.ts';
import * as deliveries from './calls/deliveries.ts';
import * as drafts from './calls/drafts.ts';
import * as identity from './calls/identity.ts';
import * as inquiries from './calls/inquiries.ts';
import * as ledgerProof from './calls/ledger-proof.ts';
import * as news from './calls/news.ts';
import * as notices from './calls/notices.ts';
import * as notifications from './calls/notifications.ts';
import * as packing from './calls/packing.ts';
import { paypleWebhook } from './calls/payple-webhook.ts';
import * as pledges from './calls/pledges.ts';
import * as pqbox from './calls/pqbox.ts';
import * as projectInsight from './calls/project-insight.ts';
import * as projects from './calls/projects.ts';
import * as promises from './calls/promises.ts';
import * as proofs from './calls/proofs.ts';
import * as push from './calls/push.ts';
import * as scraps from './calls/scraps.ts';
import * as search from './calls/search.ts';
import * as settlement from './calls/settlement.ts';
import * as shipping from './calls/shipping.ts';
import * as shippingFiles from './calls/shipping-files.ts';
import * as signIn from './calls/sign-in.ts';
import * as site from './calls/site.ts';
import * as stories from './calls/stories.ts';
import * as uploads from './calls/uploads.ts';
import * as users from './calls/users.ts';
import * as waitlist from './calls/waitlist.ts';

/** Everything that the contract declares, by area, in the order of the documentation. */
export const areas = [
  { name: 'Sign-in', description: 'Sessions, passwords, Kakao and Naver', modules: [signIn] },
  {
    name: 'Members',
    description: "Sign-up, public profiles and the caller's account",
    modules: [users, account],
  },
  {
    name: 'Projects',
    description: 'Lists, search, details and scraps of projects',
    modules: [projects, search, projectInsight, settlement, scraps],
  },
  {
    name: 'Pledges',
    description: 'Placing, changing, withdrawing and paying for pledges',
    modules: [pledges],
  },
  {
    name: 'Shipping',
    description: 'Production, parcels, their receipt, promises, and addresses until they are locked',
    modules: [shipping, shippingFiles, promises, addresses, packing, deliveries],
  },
  {
    name: 'News',
    description: "Makers' news of their projects, and asking for some",
    modules: [news],
  },
  {
    name: 'Proofs',
    description: "Proofs of made-to-order pledges and the backers' answers",
    modules: [proofs],
  },
  {
    name: 'Wait list',
    description: 'Queues for sold-out rewards and the pieces reserved from them',
    modules: [waitlist],
  },
  {
    name: 'Alerts',
    description: 'Who is notified once when a project opens',
    modules: [alerts],
  },
  {
    name: 'Notifications',
    description: 'What happened to what a member takes part in',
    modules: [notifications, push],
  },
  { name: 'Cards', description: 'Saved cards', modules: [cards] },
  {
    name: 'Writing',
    description: "Drafts, submission and state changes of the caller's projects",
    modules: [drafts],
  },
  {
    name: 'Identity',
    description: 'Who a maker is, and where payouts go',
    modules: [identity],
  },
  { name: 'PQ box', description: 'Digital rewards and their files', modules: [pqbox] },
  { name: 'Uploads', description: 'Pictures and attachments', modules: [uploads] },
  { name: 'Stories', description: "Members' stories and their likes", modules: [stories] },
  {
    name: 'Comments',
    description: 'Comments, replies, reports and inquiries',
    modules: [comments, inquiries],
  },
  {
    name: 'Site',
    description: 'Banners, notices, policies, proofs of the ledger and questions to the operations team',
    modules: [site, notices, ledgerProof],
  },
  {
    name: 'Operations',
    description: 'For admins: reviews, moderation, payments, members, audit log',
    modules: [
      refunds,
      reviews,
      audit,
      ledger,
      taxData,
      moderation,
      overview,
      overdue,
      payments,
      banners,
      policies,
      feePlans,
      synonyms,
      popularWords,
      reconciliation,
      payouts,
      balances,
      members,
      mails,
      corrections,
      identities,
    ],
  },
  {
    name: 'Webhooks',
    description: 'Called by providers only, never by clients',
    modules: [{ paypleWebhook }],
  },
] as const satisfies readonly { name: string; description: string; modules: readonly object[] }[];

type Modules = (typeof areas)[number]['modules'][number];
type IntersectionOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Every call by its name, from which input and answer types are derived. */
export type CallsByName = IntersectionOf<Modules>;

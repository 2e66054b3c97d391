/** Every call by its name, from which input and answer types are derived. */
export type CallsByName = typeof import('./calls/account.ts') &
  typeof import('./calls/admin/audit.ts') &
  typeof import('./calls/admin/banners.ts') &
  typeof import('./calls/admin/corrections.ts') &
  typeof import('./calls/admin/mails.ts') &
  typeof import('./calls/admin/members.ts') &
  typeof import('./calls/admin/moderation.ts') &
  typeof import('./calls/admin/overview.ts') &
  typeof import('./calls/admin/payments.ts') &
  typeof import('./calls/admin/policies.ts') &
  typeof import('./calls/admin/refunds.ts') &
  typeof import('./calls/admin/reviews.ts') &
  typeof import('./calls/cards.ts') &
  typeof import('./calls/comments.ts') &
  typeof import('./calls/drafts.ts') &
  typeof import('./calls/inquiries.ts') &
  typeof import('./calls/notices.ts') &
  typeof import('./calls/payple-webhook.ts') &
  typeof import('./calls/pledges.ts') &
  typeof import('./calls/pqbox.ts') &
  typeof import('./calls/projects.ts') &
  typeof import('./calls/proofs.ts') &
  typeof import('./calls/scraps.ts') &
  typeof import('./calls/site.ts') &
  typeof import('./calls/stories.ts') &
  typeof import('./calls/uploads.ts') &
  typeof import('./calls/users.ts') &
  typeof import('./calls/waitlist.ts');

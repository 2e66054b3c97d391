import { Readable } from 'node:stream';
import * as mails from '@pq/contract/calls/admin/mails';
import * as members from '@pq/contract/calls/admin/members';
import * as moderation from '@pq/contract/calls/admin/moderation';
import * as overview from '@pq/contract/calls/admin/overview';
import * as payments from '@pq/contract/calls/admin/payments';
import * as reviews from '@pq/contract/calls/admin/reviews';
import { t } from '@pq/domain/copy';
import { addDays, seoulInstant } from '@pq/domain/dates';
import { pageSizes } from '@pq/domain/limits';
import { CSV_MARK, csvLine } from '@pq/domain/text/csv';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { restrictMember } from '#src/modules/accounts/index.ts';
import { dismissReports, hideComment, hideStory, storyVersion } from '#src/modules/community/index.ts';
import { blindReward } from '#src/modules/digital-rewards/index.ts';
import { hideNews } from '#src/modules/fulfilment/index.ts';
import { getMail, searchMails } from '#src/modules/notifications/index.ts';
import { exportCharges } from '#src/modules/payments/index.ts';
import { exportPledges, searchPledges } from '#src/modules/pledging/index.ts';
import { recordExport } from '#src/platform/audit-log.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { countUpTo, query } from '#src/platform/database/query.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { registerAudit } from './audit-log.ts';
import { registerErasure } from './leave.ts';
import { blindProject } from './moderation/blind-project.ts';
import { listReports } from './moderation/reports.ts';
import { searchMembers } from './moderation/search-members.ts';
import { getOverview, getWaiting } from './overview.ts';
import { getMember, getPledge } from './record-pages.ts';
import { decideReview, decideWithdrawal } from './reviews/decide-review.ts';
import { getReview, listReviews, listWithdrawals, searchAllProjects } from './reviews/list-projects.ts';

type Dependencies = { router: CallRouter; platform: Platform; auth: { signedOutCookie: string } };

export function registerAdmin({ router, platform, auth }: Dependencies): void {
  registerErasure(router, platform, auth);
  registerModeration(router, platform);
  registerReviews(router, platform);
  registerAdminPages(router, platform);
  registerAudit(router, platform);
}

function registerAdminPages(router: CallRouter, platform: Platform): void {
  router.admin(overview.getWaiting, async () => ({ data: await getWaiting(platform) }));
  router.admin(overview.getOverview, async () => ({ data: await getOverview(platform) }));
  router.admin(payments.getPledgeRecord, async ({ input }) => ({
    data: await getPledge(platform, input.key),
  }));
  router.admin(members.getMemberRecord, async ({ input, admin }) => ({
    data: await getMember(platform, admin, input.uid),
  }));
  router.file(payments.exportPayments, async ({ input, caller, request }) => {
    const file = await exportPayments(platform, caller, input);
    recordSecurityEvent(platform, 'personal_data.exported', { request });
    return file;
  });
  router.admin(mails.getMail, async ({ input }) => ({ data: await getMail(platform, input) }));
  router.admin(mails.searchMails, async ({ input }) => ({ data: await searchMails(platform, input) }));
  router.admin(payments.searchPledges, async ({ input }) => ({
    data: await searchPledges(platform, input),
  }));
}

/** Pledges or charges of a period as CSV, a batch at a time. The export is recorded before its first line leaves. */
async function exportPayments(
  { database: { db }, clock }: Platform,
  admin: AdminCaller,
  { what, from, to }: z.output<typeof payments.exportPayments.input>,
): Promise<{ name: string; type: string; file: Readable }> {
  const at = new Date(clock.now());
  const subject = { type: 'export', key: what } as const;
  await recordExport(db, admin, { action: 'payments.export', subject, after: { from, to } }, at);
  const period = { from: new Date(seoulInstant(from)), to: new Date(seoulInstant(addDays(to, 1))) };
  const batches = what === 'pledges' ? exportPledges(db, period) : exportCharges(db, period);
  const name = t(`admin.export.file.${what}`, { from, to });
  return { name, type: 'text/csv; charset=utf-8', file: Readable.from(csvLines(batches)) };
}

async function* csvLines(batches: AsyncIterable<(string | number)[][]>): AsyncGenerator<string> {
  yield CSV_MARK;
  for await (const rows of batches) yield rows.map(csvLine).join('');
}

function registerReviews(router: CallRouter, platform: Platform): void {
  router.admin(reviews.listReviews, async ({ input, admin }) => ({
    data: await listReviews(platform, admin, input),
  }));
  router.admin(reviews.getReview, async ({ input, admin }) => ({
    data: await getReview(platform, admin, input.key),
  }));
  router.admin(reviews.decideReview, async ({ input, admin }) => ({
    data: await decideReview(platform, admin, input),
    msg: t('admin.done'),
  }));
  router.admin(reviews.listWithdrawals, async ({ input, admin }) => ({
    data: await listWithdrawals(platform, admin, input),
  }));
  router.admin(reviews.decideWithdrawal, async ({ input, admin }) => ({
    data: await decideWithdrawal(platform, admin, input),
    msg: t('admin.done'),
  }));
  router.admin(reviews.searchAllProjects, async ({ input, admin }) => ({
    data: await searchAllProjects(platform, admin, {
      ...input,
      state: input.state,
      purpose: input.purpose,
    }),
  }));
}

const hide = { comment: hideComment, story: hideStory, pqbox: blindReward, news: hideNews };

function registerModeration(router: CallRouter, platform: Platform): void {
  router.admin(moderation.setBlind, async ({ input: { type, ...input }, admin }) => {
    const { key, on } = input;
    if (type !== 'project') {
      await hide[type](platform, admin, input);
      return { data: { key, on }, msg: t('admin.done') };
    }
    const hidden = await blindProject(platform, admin, input);
    return { data: { key, on, ...hidden }, msg: hiddenMessage(hidden) };
  });
  router.admin(members.restrictMember, async ({ input, admin }) => {
    await restrictMember(platform, admin, input);
    return { data: { uid: input.uid, restrictUntil: input.restrictUntil }, msg: t('admin.done') };
  });
  router.admin(moderation.listReports, async ({ input }) => ({
    data: await listReports(platform, input),
  }));
  router.admin(moderation.keepReported, async ({ input, admin }) => {
    await dismissReports(platform, admin, input);
    return { data: { key: input.key }, msg: t('admin.done') };
  });
  router.admin(moderation.searchAllStories, async ({ input }) => ({
    data: await searchAllStories(platform, input),
  }));
  router.admin(members.searchMembers, async ({ input }) => ({
    data: await searchMembers(platform, input),
  }));
}

/** Hiding stops the charges that have not been requested; requested ones may still be made. */
function hiddenMessage({ chargesUnderWay = 0 }: { chargesUnderWay?: number }): string {
  return chargesUnderWay === 0 ? t('admin.done') : t('admin.blind.underWay', { n: chargesUnderWay });
}

async function searchAllStories(
  { database }: Platform,
  { text, page }: z.output<typeof moderation.searchAllStories.input>,
): Promise<z.input<typeof moderation.searchAllStories.data>> {
  const limit = pageSizes.admin;
  const { total, rows } = await searchStories(database.db, text.trim(), { limit, offset: page * limit });
  return { total, stories: rows };
}

const storyRow = z.object({
  key: z.string(),
  title: z.string(),
  image: z.string(),
  author: z.object({ uid: z.string(), nickname: z.string() }),
  timestamp: z.number(),
  isBlind: z.boolean(),
  seen: z.string(),
});

async function searchStories(
  db: Executor,
  text: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: z.output<typeof storyRow>[] }> {
  const like = `%${escapeLike(text)}%`;
  const from = sql`story s join member m on m.id = s.author_id
    where ${text} = '' or s.title ilike ${like} or m.name ilike ${like} or s.key::text = ${text}`;
  const rows = await query(
    db,
    storyRow,
    sql`
    select s.key, s.title, s.images[1] as image, jsonb_build_object('uid', m.id, 'nickname', m.name) as author,
      ${epochMs('s.created_at')} as timestamp, s.blinded_at is not null as is_blind, ${storyVersion} as seen
    from ${from} order by s.created_at desc, s.key desc limit ${limit} offset ${offset}`,
  );
  return { total: await countUpTo(db, from), rows };
}

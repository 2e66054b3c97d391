import sql, { raw } from 'sql-template-tag';
import type { Executor } from '#src/platform/database/database.ts';
import { queryRecords } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import { countUse } from '#src/platform/http/limits.ts';
import type { Platform } from '#src/platform/platform.ts';

/**
 * The queries of a member's data, by table. They cover the tables of all modules, so that a test can compare them with the
 * tables of the database. `me` has the columns id and email. Secrets (hashes, keys, tokens) and data of other people stay out.
 */
export const ownData: Tables = {
  member: `select m.id as uid, m.email, m.email_verified, m.email_proof, m.name as nickname, m.image, m.quote, m.provider, m.role,
    m.policy_terms, m.policy_private, m.policy_marketing, m.restricted_until, m.created_at, m.updated_at
    from member m join me on m.id = me.id`,
  consent: `select c.policy, c.agreed, c.version, c.at from consent c join me on c.member_id = me.id order by c.at, c.id`,
  session: `select s.ip_address, s.user_agent, s.created_at, s.seen_at, s.confirmed_at, s.second_factor_at, s.expires_at
    from session s join me on s.user_id = me.id order by s.created_at`,
  two_factor: `select t.verified as enrolled, t.created_at, t.updated_at from two_factor t join me on t.user_id = me.id`,
  account: `select a.provider_id as provider, a.account_id, a.scope, a.created_at from account a join me on a.user_id = me.id`,
  card: `select c.id, c.name, c.number, c.created_at, c.removed_at from card c join me on c.member_id = me.id order by c.id`,
  pledge: `select g.id, g.project_key, p.title as project, g.status, g.amount, g.delivery_price, g.donation, g.call_amount,
    g.refunded, g.card_id, g.fallback_card_id, g.recipient_name, g.recipient_tel, g.zonecode, g.address_basic,
    g.address_detail, g.note, g.answers, g.reward_period, g.payment_at, g.round, g.failure_reason, g.placed_at, g.updated_at, g.settled_at
    from pledge g join me on g.member_id = me.id join project p on p.key = g.project_key order by g.placed_at`,
  pledge_item: `select i.pledge_id, i.idx, i.count, i.product_cost, r.context, r.name, r.options, i.choice, i.surcharge, r.questions, i.answers
    from pledge_item i join pledge g on g.id = i.pledge_id join me on g.member_id = me.id
    join reward r on r.project_key = i.project_key and r.idx = i.idx order by i.pledge_id, i.idx, i.choice`,
  pledge_file: `select f.pledge_id, f.position, f.url, f.name
    from pledge_file f join pledge g on g.id = f.pledge_id join me on g.member_id = me.id order by f.pledge_id, f.position`,
  proof: `select f.pledge_id, f.round, f.state, f.moved_at from proof f join pledge g on g.id = f.pledge_id
    join project p on p.key = g.project_key join me on me.id in (g.member_id, p.owner_id) order by f.pledge_id, f.round`,
  // What the other of the two wrote is not this member's.
  proof_step: `select f.pledge_id, f.round, s.what, s.at,
    case when (s.what = 'sent') = (p.owner_id = me.id) then s.text end as text
    from proof_step s join proof f on f.id = s.proof_id join pledge g on g.id = f.pledge_id
    join project p on p.key = g.project_key join me on me.id in (g.member_id, p.owner_id) order by f.pledge_id, f.round, s.at`,
  proof_picture: `select f.pledge_id, f.round, i.position, i.url
    from proof_picture i join proof f on f.id = i.proof_id join pledge g on g.id = f.pledge_id
    join project p on p.key = g.project_key join me on me.id in (g.member_id, p.owner_id)
    order by f.pledge_id, f.round, i.position`,
  charge: `select c.pledge_id, c.order_id, c.card_id, c.amount, c.status, c.requested_at, c.settled_at, c.paid_at,
    c.provider_code, c.provider_message, c.receipt_url
    from charge c join pledge g on g.id = c.pledge_id join me on g.member_id = me.id order by c.requested_at`,
  refund: `select c.pledge_id, r.amount, r.status, r.reason, r.requested_at, r.settled_at
    from refund r join charge c on c.id = r.charge_id join pledge g on g.id = c.pledge_id join me on g.member_id = me.id
    order by r.requested_at`,
  money_journal: `select j.at, j.pledge_id, j.project_key, j.event, j.pledged, j.collected, j.call_amount
    from money_journal j join me on j.member_id = me.id order by j.at, j.id`,
  // All that its maker writes, whichever fields that are, so without `internalColumns`.
  project: `select p.* from project p join me on p.owner_id = me.id order by p.created_at`,
  project_slot: `select s.purpose, s.project_key from project_slot s join me on s.member_id = me.id`,
  project_transition: `select t.project_key, t.from_state, t.to_state, t.reason, t.at
    from project_transition t join project p on p.key = t.project_key join me on p.owner_id = me.id order by t.at, t.id`,
  reward: `select r.project_key, r.idx, r.count, r.sold, r.context, r.product_cost, r.delivery, r.shipping,
    r.name, r.picture, r.limit_per_person, r.early_until, r.early_first, r.month, r.options, r.questions
    from reward r join project p on p.key = r.project_key join me on p.owner_id = me.id order by r.project_key, r.idx`,
  reward_stock: `select s.project_key, s.idx, s.choice, s.count, s.sold from reward_stock s
    join project p on p.key = s.project_key join me on p.owner_id = me.id order by s.project_key, s.idx, s.choice`,
  waitlist: `select w.project_key, p.title as project, w.idx, w.choice, w.state, w.joined_at, w.held_choice, w.offered_at, w.offer_until
    from waitlist w join me on w.member_id = me.id join project p on p.key = w.project_key order by w.joined_at`,
  pq_reward: `select r.key, r.project_key, r.title, r.thumbnail, r.category, r.period_start, r.period_finish, r.state,
    r.message, r.editor, r.created_at, r.updated_at from pq_reward r join me on r.author_id = me.id order by r.created_at`,
  pq_reward_file: `select f.reward_key, f.file_id, f.version, f.name, f.bytes, f.media_type, f.created_at
    from pq_reward_file f join pq_reward r on r.key = f.reward_key join me on r.author_id = me.id order by f.created_at`,
  pq_reward_upload: `select u.reward_key, u.name, u.bytes, u.received, u.created_at
    from pq_reward_upload u join me on u.owner_id = me.id order by u.created_at`,
  pq_reward_visit: `select v.reward_key, v.opened_at, v.downloaded_at
    from pq_reward_visit v join me on v.member_id = me.id order by v.opened_at`,
  pq_reward_transition: `select t.reward_key, t.from_state, t.to_state, t.reason, t.at from pq_reward_transition t
    join pq_reward r on r.key = t.reward_key join me on r.author_id = me.id order by t.at, t.id`,
  pq_reward_removal: `select r.key, r.project_key, r.title, r.reason, r.removed_at
    from pq_reward_removal r join me on r.author_id = me.id order by r.removed_at`,
  scrap: `select s.project_key, p.title as project, s.created_at
    from scrap s join me on s.member_id = me.id join project p on p.key = s.project_key order by s.created_at`,
  project_view: `select v.project_key, v.day from project_view v join me on v.viewer = me.id::text order by v.day`,
  story: `select s.key, s.category, s.title, s.content, s.images, s.likes, s.created_at, s.updated_at
    from story s join me on s.author_id = me.id order by s.created_at`,
  story_like: `select l.story_key, l.created_at from story_like l join me on l.member_id = me.id order by l.created_at`,
  comment: `select c.id, c.target_type, c.target_key, c.parent_id, c.text, c.secret, c.deleted_at, c.created_at, c.updated_at
    from comment c join me on c.author_id = me.id order by c.created_at`,
  comment_report: `select r.comment_id, r.reason, r.created_at
    from comment_report r join me on r.reporter_id = me.id order by r.created_at`,
  ask: `select a.email, a.content, a.answer, a.answered_at, a.created_at
    from ask a join me on a.member_id = me.id order by a.created_at`,
  project_submission: `select s.project_key, s.round, s.at, s.decision, s.decided_at, s.message
    from project_submission s join project p on p.key = s.project_key join me on p.owner_id = me.id order by s.at`,
  project_correction: `select c.project_key, c.at, c.fields, c.reason, c.before
    from project_correction c join project p on p.key = c.project_key join me on p.owner_id = me.id order by c.at`,
  upload: `select u.kind, u.name, '/files/' || u.path as url, u.media_type, u.bytes, u.created_at, u.used_at
    from upload u join me on u.owner_id = me.id order by u.created_at`,
  // Links open the account, `text` is written by others. Mails from before the sign-up are not this member's.
  mail: `select m.kind, m.recipient, m.data - 'link' - 'text' as data, m.created_at, m.sent_at
    from mail m join me on m.recipient = me.email
    where not exists (select 1 from account a where a.user_id = me.id and a.created_at > m.created_at) order by m.created_at`,
  audit_log: `select l.at, l.action, l.target_type, l.target_key, l.reason
    from audit_log l join me on l.actor_id = me.id or (l.target_type = 'member' and l.target_key = me.id::text) order by l.at`,
};

/** Columns that the download omits where a query selects whole rows: storage details, and values derived from other columns. */
const internalColumns: Readonly<Record<string, readonly string[]>> = {
  project: [
    'owner_id',
    'blinded_from',
    'ground',
    'withdraw_requested',
    'amount_at_end',
    'backers_at_end',
    'items_at_end',
    'payment_on',
    'version',
    'shelf',
    'boxed',
    'saved_at',
    'save_id',
    'field_saves',
  ],
};

/** Tables that the download leaves out, and why. */
export const notOwnData: Tables = {
  verification: 'links that open the account; they are good for a day',
  card_removal: 'sealed keys that the provider is about to delete',
  rate_limit: 'counters of the last hour',
  project_catalogue: 'made from project',
  project_day: 'figures of projects, not of persons',
  project_outcome: 'figures of projects, not of persons',
  project_source: 'figures of projects, not of persons',
  maker_report: 'which mails to makers are done',
  project_picture: 'references of uploads; the uploads are in it',
  project_popularity: 'made from project',
  project_search: 'made from project',
  pq_reward_key: 'keys of rewards that are not written yet',
  pq_reward_part: 'pieces of files on their way',
  pq_reward_telling: 'which mails to backers are done',
  story_search: 'made from story',
  comment_thread: 'figures of threads, not of persons',
  stale_file: 'files that are about to be removed',
  banner: 'of the site',
  policy_text: 'of the site',
  notice: 'of the site',
  clock_offset: 'of the site',
  backup_run: 'of the site',
  daily_run: 'which jobs of the day are done',
  decision: 'what pledges, cards and charges are, by ids that name nobody any more',
  decision_log_head: 'how far decisions are stored apart',
  job_failure: 'what the worker could not do, by ids of what it is about',
  log_seal: 'hashes of the journal and the audit log',
  migration: 'of the site',
};

async function readOwnRows(
  db: Executor,
  { uid, email }: { uid: string; email: string },
  [table, query]: [table: string, query: string],
): Promise<Record<string, unknown>[]> {
  const rows = await queryRecords(
    db,
    sql`with me as (select ${uid}::uuid as id, ${email}::text as email) ${raw(query)}`,
  );
  const internal = internalColumns[table];
  if (!internal) return rows;
  const isShown = ([column]: [string, unknown]) => !internal.includes(column);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(isShown)));
}

const LIMIT = { max: 10, windowS: 3_600 };

/** Everything that is stored about a member, by table, in one snapshot; no secrets and no data of others. Throws tooMany. */
export async function downloadData(platform: Platform, caller: SignedIn): Promise<Record<string, unknown>> {
  const { db } = platform.database;
  await countUse(db, `data:${caller.uid}`, LIMIT);
  return inTransaction(
    db,
    async (tx) => {
      const data: Record<string, unknown> = { exportedAt: new Date(platform.clock.now()).toISOString() };
      for (const entry of Object.entries(ownData)) data[entry[0]] = await readOwnRows(tx, caller, entry);
      return data;
    },
    'snapshot',
  );
}

export type Tables = Readonly<Record<string, string>>;

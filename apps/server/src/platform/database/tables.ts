/**
 * What the role of the processes may do to the rows of a table. Only the owner may TRUNCATE or alter one.
 * - `ordinary`: everything.
 * - `permanent`: no DELETE.
 * - `append-only`: SELECT and INSERT.
 * - `read-only`: SELECT.
 */
export type TableKind = 'ordinary' | 'permanent' | 'append-only' | 'read-only';

type Personal = {
  /**
   * The query of a member's rows for the download, or why they are left out. Secrets (hashes, keys, tokens) and data of other
   * people stay out.
   */
  download: string | { none: string };
  /** Columns that the download omits where its query selects whole rows: storage details, and values derived from others. */
  internal?: readonly string[];
  /** The statement that erases a member's rows when the member leaves, or why nothing personal is left in them. */
  leaving: string | { none: string };
  /** Tables erased before: the statement reads them, or their rows are locked first (docs/architecture.md#order-of-locks). */
  after?: readonly string[];
};

/** SQL about a member may use `me` with the columns id and email. */
type Table = {
  kind: TableKind;
  /** Columns of an append-only table that are updated all the same. */
  updatable?: readonly string[];
} & (Personal | { nothingPersonal: string });

/** States in which only the maker and reviewers have seen a project. */
const DRAFT = `('save', 'reject')`;

/** States in which no backer has seen a digital reward or been promised it; a trigger deletes its files. */
const UNPUBLISHED = `('save', 'prepare', 'reject')`;

/**
 * Every table of the migrations (grants.db.test.ts compares): the rights of the processes, what a member's download contains
 * of it, and what leaving erases. Downloads have this order.
 */
export const tables: Readonly<Record<string, Table>> = {
  member: {
    kind: 'ordinary',
    download: `select m.id as uid, m.email, m.email_verified, m.email_proof, m.name as nickname, m.image, m.quote, m.provider, m.role,
    m.policy_terms, m.policy_private, m.policy_marketing, m.restricted_until, m.created_at, m.updated_at
    from member m join me on m.id = me.id`,
    leaving: { none: 'by anonymizeMember, last: the row stays for what points at it, with nobody in it' },
  },
  consent: {
    kind: 'append-only',
    download: `select c.policy, c.agreed, c.version, c.at from consent c join me on c.member_id = me.id order by c.at, c.id`,
    leaving: { none: 'proof of what was agreed to, by an id that names nobody any more' },
  },
  session: {
    kind: 'ordinary',
    download: `select s.ip_address, s.user_agent, s.created_at, s.seen_at, s.confirmed_at, s.second_factor_at, s.expires_at
    from session s join me on s.user_id = me.id order by s.created_at`,
    leaving: `delete from session s using me where s.user_id = me.id`,
  },
  two_factor: {
    kind: 'ordinary',
    download: `select t.verified as enrolled, t.created_at, t.updated_at from two_factor t join me on t.user_id = me.id`,
    leaving: `delete from two_factor t using me where t.user_id = me.id`,
  },
  account: {
    kind: 'ordinary',
    download: `select a.provider_id as provider, a.account_id, a.scope, a.created_at from account a join me on a.user_id = me.id`,
    leaving: `delete from account a using me where a.user_id = me.id`,
  },
  verification: {
    kind: 'ordinary',
    download: { none: 'links that open the account; they are good for a day' },
    leaving: `delete from verification v using me where v.value = me.id::text`,
  },
  maker_identity: {
    kind: 'ordinary',
    download: `select i.version, i.kind, i.name, i.birth, i.registration, i.corporate_number, i.representative, i.address,
    i.tax_email, i.bank, '····' || i.account_tail as account, i.holder, '····' || i.phone_tail as receipt_phone, i.state,
    i.submitted_at, i.decided_at, i.message
    from maker_identity i join me on i.member_id = me.id order by i.version`,
    // The identities stay ninety days for payouts that are under way; modules/accounts/identity deletes them.
    leaving: `delete from mail l using me, maker_identity i
    where i.member_id = me.id and l.kind = 'accountChanged' and l.recipient = i.tax_email`,
  },
  delivery_calendar: {
    kind: 'ordinary',
    download: `select d.made_at from delivery_calendar d join me on d.member_id = me.id`,
    leaving: `delete from delivery_calendar d using me where d.member_id = me.id`,
  },
  rate_limit: {
    kind: 'ordinary',
    download: { none: 'counters of the last hour' },
    leaving: `delete from rate_limit r using me where r.key like '%:' || me.id`,
  },
  card: {
    kind: 'permanent',
    download: `select c.id, c.name, c.number, c.created_at, c.removed_at from card c join me on c.member_id = me.id order by c.id`,
    leaving: { none: 'by modules/payments/cards/remove-card.ts' },
  },
  card_removal: {
    kind: 'ordinary',
    download: { none: 'sealed keys that the provider is about to delete' },
    leaving: { none: 'the provider is still to delete the keys in it' },
  },
  pledge: {
    kind: 'permanent',
    download: `select g.id, g.project_key, p.title as project, g.status, g.amount, g.delivery_price, g.donation, g.call_amount,
    g.refunded, g.card_id, g.fallback_card_id, g.recipient_name, g.recipient_tel, g.zonecode, g.address_basic,
    g.address_detail, g.note, g.address_changed_at, g.address_confirmed_at, g.address_lock_at, g.answers, g.reward_period, g.payment_at,
    g.round, g.failure_reason, g.placed_at, g.updated_at, g.settled_at
    from pledge g join me on g.member_id = me.id join project p on p.key = g.project_key order by g.placed_at`,
    leaving: `update pledge g set address_basic = '', address_detail = '', zonecode = '', recipient_name = '',
      recipient_tel = '', note = '', answers = '{}', idempotency_key = null, request_hash = null
    from me where g.member_id = me.id`,
    after: ['scrap', 'project', 'pledge_file', 'pledge_item'],
  },
  pledge_item: {
    kind: 'ordinary',
    download: `select i.pledge_id, i.idx, i.count, i.product_cost, r.context, r.name, r.options, i.choice, i.surcharge, r.questions, i.answers
    from pledge_item i join pledge g on g.id = i.pledge_id join me on g.member_id = me.id
    join reward r on r.project_key = i.project_key and r.idx = i.idx order by i.pledge_id, i.idx, i.choice`,
    // What was bought is retained by law, what was answered is not.
    leaving: `update pledge_item i set answers = '[]' from me, pledge g
    where g.member_id = me.id and i.pledge_id = g.id and i.answers <> '[]'`,
  },
  pledge_file: {
    kind: 'ordinary',
    download: `select f.pledge_id, f.position, f.url, f.name
    from pledge_file f join pledge g on g.id = f.pledge_id join me on g.member_id = me.id order by f.pledge_id, f.position`,
    leaving: `delete from pledge_file f using me, pledge g where g.member_id = me.id and f.pledge_id = g.id`,
  },
  proof: {
    kind: 'permanent',
    download: `select f.pledge_id, f.round, f.state, f.moved_at from proof f join pledge g on g.id = f.pledge_id
    join project p on p.key = g.project_key join me on me.id in (g.member_id, p.owner_id) order by f.pledge_id, f.round`,
    leaving: { none: 'which proofs an order had: retained with it' },
  },
  proof_step: {
    // Its text is erased with the order's age.
    kind: 'permanent',
    // What the other of the two wrote is not this member's.
    download: `select f.pledge_id, f.round, s.what, s.at,
    case when (s.what = 'sent') = (p.owner_id = me.id) then s.text end as text
    from proof_step s join proof f on f.id = s.proof_id join pledge g on g.id = f.pledge_id
    join project p on p.key = g.project_key join me on me.id in (g.member_id, p.owner_id) order by f.pledge_id, f.round, s.at`,
    leaving: `update proof_step s set text = '' from me, proof f, pledge g
    where g.member_id = me.id and f.pledge_id = g.id and s.proof_id = f.id and s.text <> ''`,
    after: ['pledge'],
  },
  proof_picture: {
    kind: 'ordinary',
    download: `select f.pledge_id, f.round, i.position, i.url
    from proof_picture i join proof f on f.id = i.proof_id join pledge g on g.id = f.pledge_id
    join project p on p.key = g.project_key join me on me.id in (g.member_id, p.owner_id)
    order by f.pledge_id, f.round, i.position`,
    // After the pledge, whose lock those who write a proof wait for.
    leaving: `delete from proof_picture i using me, proof f, pledge g
    where g.member_id = me.id and f.pledge_id = g.id and i.proof_id = f.id`,
    after: ['pledge'],
  },
  parcel: {
    kind: 'permanent',
    download: `select c.pledge_id, c.id as parcel, c.carrier, c.number, c.state, c.sent_at, c.received_at, c.received_by
    from parcel c join pledge g on g.id = c.pledge_id join me on g.member_id = me.id order by c.sent_at, c.id`,
    leaving: `update parcel c set number = null from me, pledge g
    where g.member_id = me.id and c.pledge_id = g.id and c.number is not null`,
    after: ['pledge'],
  },
  parcel_line: {
    kind: 'permanent',
    download: `select l.parcel_id as parcel, l.idx, l.choice, l.count from parcel_line l join parcel c on c.id = l.parcel_id
    join pledge g on g.id = c.pledge_id join me on g.member_id = me.id order by l.parcel_id, l.idx, l.choice`,
    leaving: { none: 'what was sent: retained with the pledge' },
  },
  parcel_step: {
    kind: 'append-only',
    // Erased with their age.
    updatable: ['number', 'reason'],
    download: `select s.pledge_id, s.parcel_id as parcel, s.at, s.what, s.actor, s.carrier, s.number, s.reason
    from parcel_step s join pledge g on g.id = s.pledge_id join me on g.member_id = me.id order by s.at, s.id`,
    leaving: `update parcel_step s set number = null, reason = '' from me, pledge g
    where g.member_id = me.id and s.pledge_id = g.id and (s.number is not null or s.reason <> '')`,
    after: ['parcel'],
  },
  shipping_batch: {
    kind: 'ordinary',
    download: `select b.project_key, b.file_name, b.rows, b.applied, b.failed, b.at
    from shipping_batch b join me on b.member_id = me.id order by b.at`,
    leaving: { none: 'deleted after thirty days; by an id that names nobody any more' },
  },
  address_notice: {
    kind: 'ordinary',
    nothingPersonal: 'which mails to backers are still to be sent, by keys of orders',
  },
  promise_change: {
    kind: 'append-only',
    download: `select c.project_key, c.at, c.from_month, c.to_month, c.reason
    from promise_change c join project p on p.key = c.project_key join me on p.owner_id = me.id order by c.at`,
    leaving: { none: 'what backers were promised, and why it moved' },
  },
  news: {
    kind: 'ordinary',
    download: `select n.key, n.project_key, n.title, n.content, n.audience, n.publish_at, n.fixed_at, n.removed_at, n.created_at
    from news n join project p on p.key = n.project_key join me on p.owner_id = me.id order by n.publish_at, n.key`,
    leaving: { none: 'its words stay, as those of its project' },
  },
  news_picture: {
    kind: 'ordinary',
    download: { none: 'references of uploads; the uploads are in it' },
    leaving: { none: 'what news show stays with them' },
  },
  news_report: {
    kind: 'ordinary',
    download: `select r.news_key, r.reason, r.created_at from news_report r join me on r.reporter_id = me.id order by r.created_at`,
    leaving: { none: 'as those of comments: by an id that names nobody any more' },
  },
  news_ask: {
    kind: 'ordinary',
    download: `select a.project_key, a.at from news_ask a join me on a.member_id = me.id order by a.at`,
    leaving: `delete from news_ask a using me where a.member_id = me.id`,
  },
  charge: {
    // The state changes with the provider's answer.
    kind: 'permanent',
    download: `select c.pledge_id, c.order_id, c.card_id, c.amount, c.status, c.requested_at, c.settled_at, c.paid_at,
    c.provider_code, c.provider_message, c.receipt_url
    from charge c join pledge g on g.id = c.pledge_id join me on g.member_id = me.id order by c.requested_at`,
    leaving: { none: 'retained by law' },
  },
  refund: {
    kind: 'permanent',
    download: `select c.pledge_id, r.amount, r.status, r.reason, r.requested_at, r.settled_at
    from refund r join charge c on c.id = r.charge_id join pledge g on g.id = c.pledge_id join me on g.member_id = me.id
    order by r.requested_at`,
    leaving: { none: 'retained by law' },
  },
  money_journal: {
    kind: 'append-only',
    download: `select j.at, j.pledge_id, j.project_key, j.event, j.pledged, j.collected, j.call_amount
    from money_journal j join me on j.member_id = me.id order by j.at, j.id`,
    leaving: { none: 'retained by law, append-only; an id names nobody any more' },
  },
  ledger_entry: {
    kind: 'append-only',
    download: `select e.at, e.pair, e.event, e.account, e.amount, e.project_key
    from ledger_entry e join project p on p.key = e.project_key join me on p.owner_id = me.id order by e.id`,
    leaving: { none: 'retained by law, append-only; an id names nobody any more' },
  },
  provider_file: {
    kind: 'ordinary',
    nothingPersonal: 'sums of a day in the books of the provider; the admin is one of the site',
  },
  provider_row: { kind: 'ordinary', nothingPersonal: 'orders and sums in the books of the provider' },
  provider_difference: {
    kind: 'permanent',
    nothingPersonal: 'orders and sums in the books of the provider, and what admins decided about them',
  },
  project: {
    kind: 'ordinary',
    // All that its maker writes, whichever fields that are, so without `internalColumns`.
    download: `select p.* from project p join me on p.owner_id = me.id order by p.created_at`,
    internal: [
      'owner_id',
      'blinded_from',
      'ground',
      'withdraw_requested',
      'amount_at_end',
      'backers_at_end',
      'items_at_end',
      'payment_on',
      'making_mailed_after',
      'making_mailed_at',
      'news_count',
      'news_at',
      'version',
      'shelf',
      'boxed',
      'saved_at',
      'save_id',
      'field_saves',
    ],
    leaving: `delete from project p using me where p.owner_id = me.id and p.state in ${DRAFT}`,
    after: ['pq_reward', 'project_slot'],
  },
  project_catalogue: {
    kind: 'ordinary',
    download: { none: 'made from project' },
    leaving: { none: 'figures' },
  },
  project_popularity: {
    kind: 'ordinary',
    nothingPersonal: 'made from project',
  },
  project_search: {
    kind: 'ordinary',
    download: { none: 'made from project' },
    leaving: { none: 'made from project and the name in member' },
  },
  search_term: {
    kind: 'ordinary',
    nothingPersonal: 'words of titles and of names of makers, with the number of projects',
  },
  search_use: {
    kind: 'ordinary',
    download: `select u.text, u.at from search_use u join me on u.member_id = me.id order by u.at`,
    leaving: `delete from search_use u using me where u.member_id = me.id`,
  },
  popular_word: {
    kind: 'ordinary',
    nothingPersonal: 'words that at least five members searched for',
  },
  blocked_word: {
    kind: 'ordinary',
    nothingPersonal: 'words that admins choose',
  },
  saved_search: {
    kind: 'ordinary',
    download: `select s.name, s.text, s.filters, s.created_at from saved_search s join me on s.member_id = me.id
    order by s.created_at, s.key`,
    leaving: `delete from saved_search s using me where s.member_id = me.id`,
  },
  frequent_start: {
    kind: 'ordinary',
    nothingPersonal: 'made from search_term',
  },
  synonym: {
    kind: 'ordinary',
    nothingPersonal: 'words that admins choose',
  },
  synonym_version: {
    kind: 'ordinary',
    nothingPersonal: 'counts the changes of synonym',
  },
  search_term_due: {
    kind: 'ordinary',
    download: { none: 'made from project and the name in member' },
    leaving: { none: 'applied within seconds, then deleted' },
  },
  project_picture: {
    kind: 'ordinary',
    download: { none: 'references of uploads; the uploads are in it' },
    leaving: { none: 'goes with its draft; of others what they show stays' },
  },
  project_day: {
    kind: 'ordinary',
    nothingPersonal: 'figures of projects, not of persons',
  },
  project_source: {
    kind: 'ordinary',
    nothingPersonal: 'figures of projects, not of persons',
  },
  project_outcome: {
    kind: 'ordinary',
    nothingPersonal: 'figures of projects, not of persons',
  },
  maker_report: {
    kind: 'ordinary',
    nothingPersonal: 'which mails to makers are done',
  },
  project_slot: {
    kind: 'ordinary',
    download: `select s.purpose, s.project_key from project_slot s join me on s.member_id = me.id`,
    leaving: `delete from project_slot s using me where s.member_id = me.id`,
  },
  project_transition: {
    kind: 'append-only',
    download: `select t.project_key, t.from_state, t.to_state, t.reason, t.at
    from project_transition t join project p on p.key = t.project_key join me on p.owner_id = me.id order by t.at, t.id`,
    leaving: { none: 'goes with its draft; of others the history stays' },
  },
  reward: {
    kind: 'ordinary',
    download: `select r.project_key, r.idx, r.count, r.sold, r.context, r.product_cost, r.delivery, r.shipping,
    r.name, r.picture, r.limit_per_person, r.early_until, r.early_first, r.month, r.options, r.questions
    from reward r join project p on p.key = r.project_key join me on p.owner_id = me.id order by r.project_key, r.idx`,
    leaving: { none: 'goes with its draft; of others it is what was promised' },
  },
  reward_stock: {
    kind: 'ordinary',
    download: `select s.project_key, s.idx, s.choice, s.count, s.sold from reward_stock s
    join project p on p.key = s.project_key join me on p.owner_id = me.id order by s.project_key, s.idx, s.choice`,
    leaving: { none: 'goes with its reward' },
  },
  waitlist: {
    kind: 'ordinary',
    download: `select w.project_key, p.title as project, w.idx, w.choice, w.state, w.joined_at, w.held_choice, w.offered_at, w.offer_until
    from waitlist w join me on w.member_id = me.id join project p on p.key = w.project_key order by w.joined_at`,
    leaving: { none: 'by modules/pledging/waitlist/offer-pieces.ts' },
  },
  pq_reward: {
    kind: 'ordinary',
    download: `select r.key, r.project_key, r.title, r.thumbnail, r.category, r.period_start, r.period_finish, r.state,
    r.message, r.editor, r.created_at, r.updated_at from pq_reward r join me on r.author_id = me.id order by r.created_at`,
    leaving: `delete from pq_reward r using me, project p
    where p.owner_id = me.id and r.project_key = p.key and (p.state in ${DRAFT} or r.state in ${UNPUBLISHED})`,
    after: ['pq_reward_file', 'pq_reward_upload'],
  },
  pq_reward_key: {
    kind: 'ordinary',
    download: { none: 'keys of rewards that are not written yet' },
    leaving: `delete from pq_reward_key k using me where k.member_id = me.id`,
  },
  pq_reward_file: {
    kind: 'ordinary',
    download: `select f.reward_key, f.file_id, f.version, f.name, f.bytes, f.media_type, f.created_at
    from pq_reward_file f join pq_reward r on r.key = f.reward_key join me on r.author_id = me.id order by f.created_at`,
    leaving: `insert into stale_file (path)
    select f.path from me join project p on p.owner_id = me.id and p.state in ${DRAFT}
      join pq_reward r on r.project_key = p.key join pq_reward_file f on f.reward_key = r.key
    on conflict do nothing`,
  },
  pq_reward_upload: {
    kind: 'ordinary',
    download: `select u.reward_key, u.name, u.bytes, u.received, u.created_at
    from pq_reward_upload u join me on u.owner_id = me.id order by u.created_at`,
    leaving: `delete from pq_reward_upload u using me where u.owner_id = me.id`,
  },
  pq_reward_part: {
    kind: 'ordinary',
    download: { none: 'pieces of files on their way' },
    leaving: { none: 'goes with its upload' },
  },
  pq_reward_visit: {
    kind: 'ordinary',
    download: `select v.reward_key, v.opened_at, v.downloaded_at
    from pq_reward_visit v join me on v.member_id = me.id order by v.opened_at`,
    leaving: `delete from pq_reward_visit v using me where v.member_id = me.id`,
  },
  pq_reward_telling: {
    kind: 'ordinary',
    nothingPersonal: 'empty: rows that the release before adds become broadcasts',
  },
  pq_reward_transition: {
    kind: 'append-only',
    download: `select t.reward_key, t.from_state, t.to_state, t.reason, t.at from pq_reward_transition t
    join pq_reward r on r.key = t.reward_key join me on r.author_id = me.id order by t.at, t.id`,
    leaving: { none: 'goes with its reward; of others the history stays' },
  },
  pq_reward_removal: {
    kind: 'ordinary',
    download: `select r.key, r.project_key, r.title, r.reason, r.removed_at
    from pq_reward_removal r join me on r.author_id = me.id order by r.removed_at`,
    leaving: { none: 'why backers lost what was open to them; by an id that names nobody any more' },
  },
  scrap: {
    kind: 'ordinary',
    download: `select s.project_key, p.title as project, s.created_at
    from scrap s join me on s.member_id = me.id join project p on p.key = s.project_key order by s.created_at`,
    leaving: `, gone as (delete from scrap s using me where s.member_id = me.id returning s.project_key)
    update project p set scraps = p.scraps - 1 from gone where p.key = gone.project_key`,
  },
  opening_alert: {
    kind: 'ordinary',
    download: `select a.project_key, p.title as project, a.at
    from opening_alert a join me on a.member_id = me.id join project p on p.key = a.project_key order by a.at`,
    leaving: `, gone as (delete from opening_alert a using me where a.member_id = me.id returning a.project_key)
    update project p set alerts = p.alerts - 1 from gone where p.key = gone.project_key`,
  },
  alert_email: {
    kind: 'ordinary',
    download: { none: 'addresses of visitors, sealed; no member is known to be one of them' },
    leaving: { none: 'of a visitor, who takes it back by a link in the mail; erased with its age' },
  },
  reward_low: {
    kind: 'ordinary',
    nothingPersonal: 'figures of rewards, not of persons',
  },
  scrap_reminder: {
    kind: 'ordinary',
    nothingPersonal: 'which mails about projects are done',
  },
  project_view: {
    kind: 'ordinary',
    download: `select v.project_key, v.day from project_view v join me on v.viewer = me.id::text order by v.day`,
    leaving: `delete from project_view v using me where v.viewer = me.id::text`,
  },
  story: {
    kind: 'ordinary',
    download: `select s.key, s.category, s.title, s.content, s.images, s.likes, s.created_at, s.updated_at
    from story s join me on s.author_id = me.id order by s.created_at`,
    leaving: { none: 'its text stays, under the name of a former member' },
  },
  story_like: {
    kind: 'ordinary',
    download: `select l.story_key, l.created_at from story_like l join me on l.member_id = me.id order by l.created_at`,
    leaving: `, gone as (delete from story_like l using me where l.member_id = me.id returning l.story_key)
    update story s set likes = s.likes - 1 from gone where s.key = gone.story_key`,
  },
  story_search: {
    kind: 'ordinary',
    nothingPersonal: 'made from story',
  },
  comment: {
    kind: 'ordinary',
    download: `select c.id, c.target_type, c.target_key, c.parent_id, c.text, c.secret, c.deleted_at, c.created_at, c.updated_at
    from comment c join me on c.author_id = me.id order by c.created_at`,
    leaving: { none: 'its text stays, under the name of a former member' },
  },
  comment_report: {
    kind: 'ordinary',
    download: `select r.comment_id, r.reason, r.created_at
    from comment_report r join me on r.reporter_id = me.id order by r.created_at`,
    leaving: { none: 'independent of the reporter; by an id that names nobody any more' },
  },
  comment_thread: {
    kind: 'ordinary',
    nothingPersonal: 'figures of threads, not of persons',
  },
  ask: {
    kind: 'ordinary',
    download: `select a.email, a.content, a.answer, a.answered_at, a.created_at
    from ask a join me on a.member_id = me.id order by a.created_at`,
    // A visitor's question belongs to the owner of the mailbox that it names.
    leaving: `update ask a set email = '' from me join member m on m.id = me.id
    where a.member_id = me.id or (a.member_id is null and m.email_proof = 'mail' and lower(a.email) = me.email)`,
  },
  notice: {
    kind: 'ordinary',
    nothingPersonal: 'of the site',
  },
  banner: {
    kind: 'ordinary',
    nothingPersonal: 'of the site',
  },
  statement: {
    kind: 'permanent',
    download: `select s.number, s.kind, s.project_key, s.due_on, s.state, s.charged, s.refunded, s.fee_platform, s.fee_payment, s.vat,
    s.payout, s.final_at from statement s join me on s.member_id = me.id order by s.completed_at, s.key`,
    leaving: { none: 'retained by law; an id names nobody any more' },
  },
  payout_stage: {
    kind: 'permanent',
    download: `select s.number, g.n, g.amount, g.netted, g.due_on, g.state, g.paid_at, g.failure
    from payout_stage g join statement s on s.key = g.statement_key join me on s.member_id = me.id order by g.key`,
    leaving: { none: 'retained by law; an id names nobody any more' },
  },
  payout_batch: { kind: 'permanent', nothingPersonal: 'what admins have gathered and released' },
  payout_line: {
    kind: 'permanent',
    download: `select l.number, l.amount, l.bank, l.holder, '····' || l.account_tail as account, l.state, l.settled_at, l.failure
    from payout_line l join payout_stage g on g.key = l.stage_key join statement s on s.key = g.statement_key
      join me on s.member_id = me.id where l.state in ('released', 'paid', 'failed') order by l.id`,
    leaving: { none: 'retained by law; an id names nobody any more' },
  },
  balance_settlement: {
    kind: 'permanent',
    download: `select b.kind, b.amount, b.settled_at from balance_settlement b join me on b.member_id = me.id
    where b.settled_at is not null order by b.settled_at`,
    leaving: { none: 'the books are stored by law; members who owe something cannot leave' },
  },
  balance_part: { kind: 'permanent', nothingPersonal: 'sums of settlements and projects' },
  balance_letter: {
    kind: 'permanent',
    download: `select l.days, l.sent_at from balance_letter l join me on l.member_id = me.id order by l.sent_at`,
    leaving: { none: 'what was asked for is part of the books; members who owe something cannot leave' },
  },
  payout_netting: { kind: 'permanent', nothingPersonal: 'sums of payouts and projects' },
  payout_correction: { kind: 'permanent', nothingPersonal: 'what admins have corrected about transfers' },
  payout_outside: { kind: 'permanent', nothingPersonal: 'what was paid for stages outside the site' },
  statement_refund: {
    kind: 'permanent',
    download: { none: 'refunds of others, whose sums are in the statements' },
    leaving: { none: 'retained by law; an id names nobody any more' },
  },
  fee_plan: { kind: 'append-only', nothingPersonal: 'of the site' },
  policy_text: {
    kind: 'append-only',
    // When all were notified; the progress of the release before.
    updatable: ['told_after', 'told_at'],
    nothingPersonal: 'of the site',
  },
  project_submission: {
    // Its decision is written later.
    kind: 'ordinary',
    download: `select s.project_key, s.round, s.at, s.decision, s.decided_at, s.message
    from project_submission s join project p on p.key = s.project_key join me on p.owner_id = me.id order by s.at`,
    leaving: { none: 'goes with its draft; of others it is what was decided on' },
  },
  project_correction: {
    kind: 'append-only',
    download: `select c.project_key, c.at, c.fields, c.reason, c.before
    from project_correction c join project p on p.key = c.project_key join me on p.owner_id = me.id order by c.at`,
    leaving: { none: 'what was shown before, and who changed it, by id' },
  },
  upload: {
    kind: 'ordinary',
    download: `select u.kind, u.name, '/files/' || u.path as url, u.media_type, u.bytes, u.created_at, u.used_at
    from upload u join me on u.owner_id = me.id order by u.created_at`,
    leaving: { none: 'by modules/media/queries.ts' },
  },
  stale_file: {
    kind: 'ordinary',
    nothingPersonal: 'files that are about to be removed',
  },
  mail: {
    kind: 'ordinary',
    // Links open the account, `text` is written by others. Mails from before the sign-up are not this member's.
    download: `select m.kind, m.recipient, m.data - 'link' - 'text' as data, m.created_at, m.sent_at
    from mail m join me on m.recipient = me.email
    where not exists (select 1 from account a where a.user_id = me.id and a.created_at > m.created_at) order by m.created_at`,
    leaving: { none: 'by modules/notifications/enqueue-mail.ts' },
  },
  broadcast: {
    kind: 'ordinary',
    nothingPersonal: 'how far notifications to many have come, by an id that names nobody any more',
  },
  notification: {
    kind: 'ordinary',
    download: `select n.kind, n.text, n.at, n.read_at from notification n join me on n.member_id = me.id order by n.id`,
    leaving: `delete from notification n using me where n.member_id = me.id`,
  },
  notification_mark: {
    kind: 'ordinary',
    download: { none: 'up to which notification all are read' },
    leaving: `delete from notification_mark k using me where k.member_id = me.id`,
  },
  notification_preference: {
    kind: 'ordinary',
    download: `select f.kind_group, f.in_app, f.mail, f.push from notification_preference f join me on f.member_id = me.id
      order by f.kind_group`,
    leaving: `delete from notification_preference f using me where f.member_id = me.id`,
  },
  notification_mute: {
    kind: 'ordinary',
    download: `select u.project_key, u.channel from notification_mute u join me on u.member_id = me.id
      order by u.project_key, u.channel`,
    leaving: `delete from notification_mute u using me where u.member_id = me.id`,
  },
  notification_quiet_hours: {
    kind: 'ordinary',
    download: `select q.is_on, q.from_hour, q.to_hour from notification_quiet_hours q join me on q.member_id = me.id`,
    leaving: `delete from notification_quiet_hours q using me where q.member_id = me.id`,
  },
  push_subscription: {
    kind: 'ordinary',
    download: `select s.host, s.created_at from push_subscription s join me on s.member_id = me.id order by s.created_at`,
    leaving: `delete from push_subscription s using me where s.member_id = me.id`,
  },
  push_delivery: {
    kind: 'ordinary',
    download: { none: 'which notifications are still to be sent to a browser; they are in it' },
    leaving: { none: 'goes with its subscription' },
  },
  audit_log: {
    kind: 'append-only',
    download: `select l.at, l.action, l.target_type, l.target_key, l.reason
    from audit_log l join me on l.actor_id = me.id or (l.target_type = 'member' and l.target_key = me.id::text) order by l.at`,
    leaving: { none: 'who decided what, by id; append-only' },
  },
  log_seal: {
    // Written by seal_log, which belongs to the owner.
    kind: 'read-only',
    nothingPersonal: 'hashes of journal, ledger and audit log',
  },
  decision: {
    // Rows are deleted once they are in the decision store.
    kind: 'ordinary',
    nothingPersonal: 'what pledges, cards and charges are, by ids that name nobody any more',
  },
  decision_log_head: {
    kind: 'ordinary',
    nothingPersonal: 'how far decisions are stored apart',
  },
  job_failure: {
    kind: 'ordinary',
    nothingPersonal: 'what the worker could not do, by ids of what it is about',
  },
  daily_run: {
    kind: 'ordinary',
    nothingPersonal: 'which jobs of the day are done',
  },
  backup_run: {
    kind: 'ordinary',
    nothingPersonal: 'of the site',
  },
  clock_offset: {
    kind: 'ordinary',
    nothingPersonal: 'of the site',
  },
  migration: {
    kind: 'read-only',
    nothingPersonal: 'of the site',
  },
};

export const callableFunctions = ['seal_log(text, integer)', 'seal_log_after(text, uuid, integer)'] as const;

export const appendOnlyTables = Object.entries(tables)
  .filter(([, { kind }]) => kind === 'append-only' || kind === 'read-only')
  .map(([name]) => name);

export const personalTables = Object.entries(tables).flatMap(([name, table]) =>
  'download' in table ? [{ name, ...table }] : [],
);

import { formerMember } from '@pq/domain/member/former-member';
import sql, { raw } from 'sql-template-tag';
import { deleteUploadsOf } from '#src/modules/media/index.ts';
import { eraseRecipient } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { execute } from '#src/platform/database/query.ts';
import type { Tables } from './own-data.ts';

/** States in which only the maker and reviewers have seen a project. */
const DRAFT = `('save', 'reject')`;

/** States in which no backer has seen a digital reward or been promised it; a trigger deletes its files. */
const UNPUBLISHED = `('save', 'prepare', 'reject')`;

/**
 * The statements that erase a member's rows, by table and in this order; `me` has the columns id and email. Like ownData it
 * covers the tables of all modules, so that a test can compare it with the tables of the database.
 */
export const erasures: Tables = {
  session: `delete from session s using me where s.user_id = me.id`,
  account: `delete from account a using me where a.user_id = me.id`,
  two_factor: `delete from two_factor t using me where t.user_id = me.id`,
  verification: `delete from verification v using me where v.value = me.id::text`,
  rate_limit: `delete from rate_limit r using me where r.key like '%:' || me.id`,
  scrap: `, gone as (delete from scrap s using me where s.member_id = me.id returning s.project_key)
    update project p set scraps = p.scraps - 1 from gone where p.key = gone.project_key`,
  story_like: `, gone as (delete from story_like l using me where l.member_id = me.id returning l.story_key)
    update story s set likes = s.likes - 1 from gone where s.key = gone.story_key`,
  project_view: `delete from project_view v using me where v.viewer = me.id::text`,
  pq_reward_visit: `delete from pq_reward_visit v using me where v.member_id = me.id`,
  pq_reward_key: `delete from pq_reward_key k using me where k.member_id = me.id`,
  pq_reward_upload: `delete from pq_reward_upload u using me where u.owner_id = me.id`,
  pq_reward_file: `insert into stale_file (path)
    select f.path from me join project p on p.owner_id = me.id and p.state in ${DRAFT}
      join pq_reward r on r.project_key = p.key join pq_reward_file f on f.reward_key = r.key
    on conflict do nothing`,
  pq_reward: `delete from pq_reward r using me, project p
    where p.owner_id = me.id and r.project_key = p.key and (p.state in ${DRAFT} or r.state in ${UNPUBLISHED})`,
  project_slot: `delete from project_slot s using me where s.member_id = me.id`,
  project: `delete from project p using me where p.owner_id = me.id and p.state in ${DRAFT}`,
  pledge_file: `delete from pledge_file f using me, pledge g where g.member_id = me.id and f.pledge_id = g.id`,
  // What was bought is retained by law, what was answered is not.
  pledge_item: `update pledge_item i set answers = '[]' from me, pledge g
    where g.member_id = me.id and i.pledge_id = g.id and i.answers <> '[]'`,
  pledge: `update pledge g set address_basic = '', address_detail = '', zonecode = '', recipient_name = '',
      recipient_tel = '', note = '', answers = '{}', idempotency_key = null, request_hash = null
    from me where g.member_id = me.id`,
  // After the pledge, whose lock those who write a proof wait for.
  proof_picture: `delete from proof_picture i using me, proof f, pledge g
    where g.member_id = me.id and f.pledge_id = g.id and i.proof_id = f.id`,
  proof_step: `update proof_step s set text = '' from me, proof f, pledge g
    where g.member_id = me.id and f.pledge_id = g.id and s.proof_id = f.id and s.text <> ''`,
  // A visitor's question belongs to the owner of the mailbox that it names.
  ask: `update ask a set email = '' from me join member m on m.id = me.id
    where a.member_id = me.id or (a.member_id is null and m.email_proof = 'mail' and lower(a.email) = me.email)`,
};

/** Tables without a statement in `erasures`, and why nothing personal is left in them. */
export const untouchedByLeaving: Tables = {
  member: 'by anonymizeMember, last: the row stays for what points at it, with nobody in it',
  consent: 'proof of what was agreed to, by an id that names nobody any more',
  waitlist: 'by modules/pledging/waitlist/offer-pieces.ts',
  card: 'by modules/payments/cards/remove-card.ts',
  card_removal: 'the provider is still to delete the keys in it',
  upload: 'by modules/media/queries.ts',
  stale_file: 'files that are about to be removed',
  mail: 'by modules/notifications/enqueue-mail.ts',
  proof: 'which proofs an order had: retained with it',
  charge: 'retained by law',
  refund: 'retained by law',
  money_journal: 'retained by law, append-only; an id names nobody any more',
  audit_log: 'who decided what, by id; append-only',
  log_seal: 'hashes of the journal and the audit log',
  project_transition: 'goes with its draft; of others the history stays',
  pq_reward_transition: 'goes with its reward; of others the history stays',
  pq_reward_removal: 'why backers lost what was open to them; by an id that names nobody any more',
  pq_reward_part: 'goes with its upload',
  pq_reward_telling: 'which mails to backers are done; by an id that names nobody any more',
  reward: 'goes with its draft; of others it is what was promised',
  reward_stock: 'goes with its reward',
  project_catalogue: 'figures',
  project_day: 'figures',
  project_outcome: 'figures',
  project_source: 'figures',
  maker_report: 'which mails to makers are done',
  project_submission: 'goes with its draft; of others it is what was decided on',
  project_correction: 'what was shown before, and who changed it, by id',
  project_picture: 'goes with its draft; of others what they show stays',
  project_popularity: 'made from project',
  project_search: 'made from project and the name in member',
  story: 'words stay under 탈퇴한 회원',
  story_search: 'made from story',
  comment: 'words stay under 탈퇴한 회원',
  comment_report: 'a report stands on its own; by an id that names nobody any more',
  comment_thread: 'figures',
  banner: 'of the site',
  policy_text: 'of the site',
  notice: 'of the site',
  clock_offset: 'of the site',
  backup_run: 'of the site',
  daily_run: 'which jobs of the day are done',
  decision: 'what pledges, cards and charges are, by ids that name nobody any more',
  decision_log_head: 'how far decisions are stored apart',
  job_failure: 'what the worker could not do, by ids of what it is about',
  migration: 'of the site',
};

async function eraseRows(
  tx: Tx,
  { uid, email }: { uid: string; email: string },
  statement: string,
): Promise<void> {
  const me = sql`with me as (select ${uid}::uuid as id, ${email}::text as email)`;
  await execute(tx, sql`${me} ${raw(statement)}`);
}

async function anonymizeMember(
  tx: Tx,
  uid: string,
  former: { email: string; name: string; nameKey: string; image: string; quote: string },
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    update member set email = ${former.email}, email_verified = false, email_proof = null, name = ${former.name},
      name_key = ${former.nameKey}, image = ${former.image}, quote = ${former.quote}, provider = 'email', role = 'member',
      policy_terms = false, policy_private = false, policy_marketing = false, restricted_until = null, unproven_since = null, superseded = false,
      left_at = ${now}, updated_at = ${now}
    where id = ${uid}`,
  );
}

/**
 * Erases a locked member whose cards have been removed: personal data is deleted, the row and its consents stay anonymised.
 * `farewell` is the nickname in the farewell mail, null for none.
 */
export async function eraseMember(
  tx: Tx,
  member: { id: string; email: string; farewell: string | null },
  now: Date,
): Promise<void> {
  const { id: uid, email, farewell } = member;
  for (const statement of Object.values(erasures)) await eraseRows(tx, { uid, email }, statement);
  await deleteUploadsOf(tx, uid);
  await eraseRecipient(tx, email, farewell);
  await anonymizeMember(tx, uid, formerMember(uid), now);
}

/**
 * What the role of the processes may do to the rows of a table. Only the owner may TRUNCATE or alter one.
 * - `ordinary`: everything.
 * - `permanent`: no DELETE.
 * - `append-only`: SELECT and INSERT.
 * - `read-only`: SELECT.
 */
export type TableKind = 'ordinary' | 'permanent' | 'append-only' | 'read-only';

/** Every table of the migrations (grants.db.test.ts compares). */
export const tableKinds: Readonly<Record<string, TableKind>> = {
  account: 'ordinary',
  ask: 'ordinary',
  audit_log: 'append-only',
  backup_run: 'ordinary',
  banner: 'ordinary',
  card: 'permanent',
  card_removal: 'ordinary',
  // The state changes with the provider's answer.
  charge: 'permanent',
  clock_offset: 'ordinary',
  comment: 'ordinary',
  comment_report: 'ordinary',
  comment_thread: 'ordinary',
  consent: 'append-only',
  daily_run: 'ordinary',
  // Rows are deleted once they are in the decision store.
  decision: 'ordinary',
  decision_log_head: 'ordinary',
  job_failure: 'ordinary',
  // Written by seal_log, which belongs to the owner.
  log_seal: 'read-only',
  mail: 'ordinary',
  maker_report: 'ordinary',
  member: 'ordinary',
  migration: 'read-only',
  money_journal: 'append-only',
  notice: 'ordinary',
  pledge: 'permanent',
  pledge_file: 'ordinary',
  pledge_item: 'ordinary',
  policy_text: 'append-only',
  pq_reward: 'ordinary',
  pq_reward_file: 'ordinary',
  pq_reward_key: 'ordinary',
  pq_reward_part: 'ordinary',
  pq_reward_removal: 'ordinary',
  pq_reward_telling: 'ordinary',
  pq_reward_transition: 'append-only',
  pq_reward_upload: 'ordinary',
  pq_reward_visit: 'ordinary',
  project: 'ordinary',
  project_catalogue: 'ordinary',
  project_correction: 'append-only',
  project_day: 'ordinary',
  project_outcome: 'ordinary',
  project_picture: 'ordinary',
  project_popularity: 'ordinary',
  project_search: 'ordinary',
  project_slot: 'ordinary',
  project_source: 'ordinary',
  // Its decision is written later.
  project_submission: 'ordinary',
  project_transition: 'append-only',
  project_view: 'ordinary',
  proof: 'permanent',
  proof_picture: 'ordinary',
  // Its text is erased with the order's age.
  proof_step: 'permanent',
  rate_limit: 'ordinary',
  refund: 'permanent',
  reward: 'ordinary',
  reward_stock: 'ordinary',
  scrap: 'ordinary',
  session: 'ordinary',
  stale_file: 'ordinary',
  story: 'ordinary',
  story_like: 'ordinary',
  story_search: 'ordinary',
  two_factor: 'ordinary',
  upload: 'ordinary',
  verification: 'ordinary',
  waitlist: 'ordinary',
};

/** Columns of append-only tables that are updated all the same. */
export const updatableColumns: Readonly<Record<string, readonly string[]>> = {
  // Progress of the mails about a new version.
  policy_text: ['told_after', 'told_at'],
};

/** Functions of the owner that the processes may execute. */
export const callableFunctions = ['seal_log(text, integer)'] as const;

export const appendOnlyTables = Object.entries(tableKinds)
  .filter(([, kind]) => kind === 'append-only' || kind === 'read-only')
  .map(([name]) => name);

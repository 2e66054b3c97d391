-- The structure that the migrations give a database, to be read and never to be run. `npm run schema` writes it;
-- src/migrate/dump-schema.db.test.ts compares it with the migrations.

create table account (
  id uuid not null,
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account_pkey PRIMARY KEY (id),
  constraint account_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint account_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX account_by_user ON account USING btree (user_id);

create table address_notice (
  id uuid not null,
  project_key uuid not null,
  kind text not null,
  lock_at timestamptz not null,
  orders uuid[],
  due_at timestamptz not null,
  mailed_after uuid,
  constraint address_notice_pkey PRIMARY KEY (id),
  constraint address_notice_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key),
  constraint address_notice_kind_check CHECK ((kind = ANY (ARRAY['announced'::text, 'reminder'::text, 'question'::text]))),
  constraint address_notice_orders_check CHECK (((cardinality(orders) >= 1) AND (cardinality(orders) <= 500)))
);
CREATE INDEX address_notice_due ON address_notice USING btree (due_at, id);
CREATE INDEX address_notice_project ON address_notice USING btree (project_key);

create table alert_email (
  id uuid not null,
  project_key uuid not null,
  email_sealed bytea not null,
  email_hash bytea not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  constraint alert_email_pkey PRIMARY KEY (id),
  constraint alert_email_once UNIQUE (project_key, email_hash),
  constraint alert_email_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE
);
CREATE INDEX alert_email_confirmed ON alert_email USING btree (project_key, id) WHERE (confirmed_at IS NOT NULL);
CREATE INDEX alert_email_unconfirmed ON alert_email USING btree (asked_at) WHERE (confirmed_at IS NULL);

create table ask (
  id uuid not null,
  member_id uuid,
  email text not null,
  content text not null,
  answer text,
  answered_at timestamptz,
  created_at timestamptz not null,
  constraint ask_pkey PRIMARY KEY (id),
  constraint ask_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL,
  constraint ask_answered CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint ask_letters CHECK ((((char_length(content) >= 1) AND (char_length(content) <= 80000)) AND ((char_length(answer) >= 1) AND (char_length(answer) <= 80000))))
);
CREATE INDEX ask_member ON ask USING btree (member_id, created_at DESC);
CREATE INDEX ask_waiting ON ask USING btree (created_at, id) WHERE (answer IS NULL);

create table audit_log (
  id uuid not null,
  at timestamptz not null,
  actor_id uuid,
  actor text not null,
  action text not null,
  target_type text not null,
  target_key text not null,
  reason text not null default ''::text,
  before jsonb,
  after jsonb,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES member(id)
);
CREATE INDEX audit_log_about ON audit_log USING btree (target_type, target_key, at DESC, id DESC);
CREATE INDEX audit_log_action ON audit_log USING btree (action, at DESC, id DESC);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, at DESC, id DESC);
CREATE INDEX audit_log_kind ON audit_log USING btree (target_type, at DESC, id DESC);
CREATE INDEX audit_log_newest ON audit_log USING btree (at DESC, id DESC);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table backup_run (
  kind text not null,
  backup text not null,
  done_at timestamptz not null,
  constraint backup_run_pkey PRIMARY KEY (kind),
  constraint backup_run_kind_check CHECK ((kind = ANY (ARRAY['backup'::text, 'offsite'::text, 'restore test'::text])))
);

create table balance_letter (
  member_id uuid not null,
  since timestamptz not null,
  days integer not null,
  sent_at timestamptz not null,
  constraint balance_letter_pkey PRIMARY KEY (member_id, since, days),
  constraint balance_letter_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint balance_letter_days_check CHECK ((days > 0))
);

create table balance_part (
  settlement_key uuid not null,
  project_key uuid not null,
  amount bigint not null,
  constraint balance_part_pkey PRIMARY KEY (settlement_key, project_key),
  constraint balance_part_settlement_key_fkey FOREIGN KEY (settlement_key) REFERENCES balance_settlement(key),
  constraint balance_part_amount_check CHECK ((amount > 0))
);

create table balance_settlement (
  key uuid not null,
  member_id uuid not null,
  kind text not null,
  amount bigint not null,
  reference text,
  reason text,
  asked_by uuid not null,
  asked_at timestamptz not null,
  settled_by uuid,
  settled_at timestamptz,
  constraint balance_settlement_pkey PRIMARY KEY (key),
  constraint balance_settlement_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES member(id),
  constraint balance_settlement_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint balance_settlement_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES member(id),
  constraint balance_settlement_amount_check CHECK ((amount > 0)),
  constraint balance_settlement_check CHECK (((kind = 'received'::text) = (reference IS NOT NULL))),
  constraint balance_settlement_check1 CHECK (((kind = 'written-off'::text) = (reason IS NOT NULL))),
  constraint balance_settlement_check2 CHECK (((settled_at IS NULL) = (settled_by IS NULL))),
  constraint balance_settlement_check3 CHECK (((kind = 'written-off'::text) OR (settled_at IS NOT NULL))),
  constraint balance_settlement_kind_check CHECK ((kind = ANY (ARRAY['received'::text, 'written-off'::text])))
);
CREATE INDEX balance_settlement_member ON balance_settlement USING btree (member_id, asked_at);
CREATE UNIQUE INDEX balance_settlement_open ON balance_settlement USING btree (member_id) WHERE (settled_at IS NULL);
CREATE UNIQUE INDEX balance_settlement_reference ON balance_settlement USING btree (reference) WHERE (reference IS NOT NULL);
CREATE CONSTRAINT TRIGGER balance_settled AFTER INSERT OR UPDATE ON balance_settlement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.settled_at IS NOT NULL)) EXECUTE FUNCTION record_balance();

create table banner (
  key uuid not null,
  "group" text not null,
  "position" integer not null,
  ctts_tit text not null,
  ctts_ctts text not null default ''::text,
  ctts_link text not null default ''::text,
  btn_label text not null default ''::text,
  ad_thumbnail text not null default ''::text,
  bg_color text not null default '#F6F6F9'::text,
  starts_at timestamptz,
  ends_at timestamptz,
  clicks bigint not null default 0,
  version integer not null default 1,
  link_missing_since timestamptz,
  constraint banner_pkey PRIMARY KEY (key),
  constraint banner_bg_color_check CHECK ((bg_color ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint banner_clicks_check CHECK ((clicks >= 0)),
  constraint banner_group_check CHECK (("group" = ANY (ARRAY['line'::text, 'slider'::text, 'orderslider'::text]))),
  constraint banner_position_check CHECK (("position" >= 0))
);
CREATE INDEX banner_order ON banner USING btree ("group", "position", key);

create table blocked_word (
  word text not null,
  blocked_at timestamptz not null,
  constraint blocked_word_pkey PRIMARY KEY (word),
  constraint blocked_word_word_check CHECK (((char_length(word) >= 1) AND (char_length(word) <= 320)))
);

create table broadcast (
  id uuid not null,
  kind text not null,
  subject_key text not null,
  stage text,
  after_id uuid,
  due_at timestamptz not null,
  next_at timestamptz not null,
  constraint broadcast_pkey PRIMARY KEY (id),
  constraint broadcast_kind_subject_key_key UNIQUE (kind, subject_key),
  constraint broadcast_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 40))),
  constraint broadcast_subject_key_check CHECK (((char_length(subject_key) >= 1) AND (char_length(subject_key) <= 1000)))
);
CREATE INDEX broadcast_next ON broadcast USING btree (next_at, id);

create table card (
  id uuid not null,
  member_id uuid not null,
  billing_key bytea,
  billing_key_hash bytea not null,
  name text not null,
  number text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint card_pkey PRIMARY KEY (id),
  constraint card_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint card_check CHECK (((billing_key IS NULL) = (removed_at IS NOT NULL)))
);
CREATE UNIQUE INDEX card_billing_key ON card USING btree (billing_key_hash) WHERE (removed_at IS NULL);
CREATE INDEX card_member ON card USING btree (member_id, created_at);
CREATE UNIQUE INDEX card_same ON card USING btree (member_id, name, number) WHERE (removed_at IS NULL);
CREATE INDEX card_tail ON card USING btree ("right"(number, 4));
CREATE TRIGGER card_added AFTER INSERT ON card FOR EACH ROW EXECUTE FUNCTION record_card();
CREATE TRIGGER card_decided AFTER UPDATE ON card FOR EACH ROW WHEN ((old.removed_at IS DISTINCT FROM new.removed_at)) EXECUTE FUNCTION record_card();

create table card_removal (
  id uuid not null,
  billing_key bytea not null,
  billing_key_hash bytea not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  last_error text,
  constraint card_removal_pkey PRIMARY KEY (id)
);
CREATE INDEX card_removal_due ON card_removal USING btree (due_at);
CREATE INDEX card_removal_hash ON card_removal USING btree (billing_key_hash);

create table charge (
  id uuid not null,
  pledge_id uuid not null,
  round smallint not null,
  attempt smallint not null,
  order_id text not null,
  card_id uuid not null,
  amount bigint not null,
  status text not null default 'requested'::text,
  fence bigint not null,
  lookups smallint not null default 0,
  requested_at timestamptz not null,
  settled_at timestamptz,
  provider_code text,
  provider_message text,
  receipt_url text,
  origin text not null default 'clock'::text,
  paid_at timestamptz,
  recheck_at timestamptz,
  told_amount bigint,
  asked_by uuid,
  asked_at timestamptz,
  constraint charge_pkey PRIMARY KEY (id),
  constraint charge_order_id_key UNIQUE (order_id),
  constraint charge_pledge_id_round_attempt_key UNIQUE (pledge_id, round, attempt),
  constraint charge_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES member(id),
  constraint charge_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id),
  constraint charge_pledge_id_fkey FOREIGN KEY (pledge_id) REFERENCES pledge(id),
  constraint charge_amount_check CHECK ((amount > 0)),
  constraint charge_asked_by CHECK (((asked_by IS NOT NULL) = (origin = 'operator'::text))),
  constraint charge_attempt_check CHECK ((attempt >= 1)),
  constraint charge_check CHECK (((settled_at IS NOT NULL) = (status = ANY (ARRAY['paid'::text, 'declined'::text, 'late'::text])))),
  constraint charge_origin_check CHECK ((origin = ANY (ARRAY['clock'::text, 'backer'::text, 'operator'::text]))),
  constraint charge_round_check CHECK ((round >= 1)),
  constraint charge_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'unknown'::text, 'paid'::text, 'declined'::text, 'late'::text])))
);
CREATE INDEX charge_latest ON charge USING btree (requested_at DESC, id DESC);
CREATE UNIQUE INDEX charge_open_once ON charge USING btree (pledge_id) WHERE (status = ANY (ARRAY['requested'::text, 'unknown'::text]));
CREATE UNIQUE INDEX charge_paid_once ON charge USING btree (pledge_id) WHERE (status = 'paid'::text);
CREATE INDEX charge_recheck ON charge USING btree (recheck_at) WHERE ((status = 'declined'::text) AND (recheck_at IS NOT NULL));
CREATE INDEX charge_told ON charge USING btree (id) WHERE (told_amount IS NOT NULL);
CREATE INDEX charge_troubled ON charge USING btree (requested_at DESC, id DESC) WHERE (status <> 'paid'::text);
CREATE TRIGGER charge_decided AFTER UPDATE ON charge FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.card_id IS DISTINCT FROM new.card_id)) OR (old.amount IS DISTINCT FROM new.amount))) EXECUTE FUNCTION record_charge();
CREATE TRIGGER charge_opened AFTER INSERT ON charge FOR EACH ROW EXECUTE FUNCTION record_charge();

create table clock_offset (
  singleton boolean not null default true,
  offset_ms bigint not null default 0,
  constraint clock_offset_pkey PRIMARY KEY (singleton),
  constraint clock_offset_offset_ms_check CHECK ((offset_ms >= 0)),
  constraint clock_offset_singleton_check CHECK (singleton)
);

create table comment (
  id uuid not null,
  target_type text not null,
  target_key uuid not null,
  parent_id uuid,
  author_id uuid not null,
  text text not null,
  secret boolean not null default false,
  blinded_at timestamptz,
  deleted_at timestamptz,
  reports integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  replies integer not null default 0,
  reviewed_at timestamptz,
  reviewed integer not null default 0,
  constraint comment_pkey PRIMARY KEY (id),
  constraint comment_author_id_fkey FOREIGN KEY (author_id) REFERENCES member(id),
  constraint comment_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comment(id),
  constraint comment_check CHECK (((reviewed >= 0) AND (reviewed <= reports))),
  constraint comment_letters CHECK (((char_length(text) >= 1) AND (char_length(text) <= 32000))),
  constraint comment_replies_check CHECK ((replies >= 0)),
  constraint comment_reports_check CHECK ((reports >= 0)),
  constraint comment_target_type_check CHECK ((target_type = ANY (ARRAY['projects'::text, 'ordermade'::text, 'story'::text, 'notice'::text, 'pqbox'::text, 'news'::text]))) NOT VALID
);
CREATE INDEX comment_author ON comment USING btree (author_id, created_at DESC);
CREATE INDEX comment_hidden_answer ON comment USING btree (target_key) WHERE ((parent_id IS NOT NULL) AND (blinded_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX comment_own ON comment USING btree (author_id, ((target_type = ANY (ARRAY['projects'::text, 'ordermade'::text]))), id) WHERE (deleted_at IS NULL);
CREATE INDEX comment_parent ON comment USING btree (parent_id, created_at) WHERE (parent_id IS NOT NULL);
CREATE INDEX comment_report_open ON comment USING btree (id) WHERE (reports > reviewed);
CREATE INDEX comment_reported ON comment USING btree (id) WHERE (reports > 0);
CREATE INDEX comment_shown ON comment USING btree (target_type, target_key, id) WHERE ((parent_id IS NULL) AND ((deleted_at IS NULL) OR (replies > 0)));
CREATE INDEX comment_target ON comment USING btree (target_key);
CREATE INDEX comment_unanswered ON comment USING btree (target_key) WHERE ((target_type = ANY (ARRAY['projects'::text, 'ordermade'::text, 'pqbox'::text])) AND (parent_id IS NULL) AND (deleted_at IS NULL) AND (blinded_at IS NULL) AND (replies = 0));
CREATE TRIGGER comment_counted AFTER UPDATE OF deleted_at ON comment FOR EACH ROW WHEN (((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))) EXECUTE FUNCTION count_comment();
CREATE TRIGGER comments_gone AFTER DELETE ON comment REFERENCING OLD TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER comments_written AFTER INSERT ON comment REFERENCING NEW TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION count_comments();

create table comment_report (
  comment_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  created_at timestamptz not null,
  no integer not null,
  text text not null,
  constraint comment_report_pkey PRIMARY KEY (comment_id, no),
  constraint comment_report_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE,
  constraint comment_report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX comment_report_reporter ON comment_report USING btree (reporter_id);

create table comment_thread (
  target_type text not null,
  target_key uuid not null,
  comments integer not null default 0,
  replies integer not null default 0,
  constraint comment_thread_pkey PRIMARY KEY (target_type, target_key),
  constraint comment_thread_comments_check CHECK ((comments >= 0)),
  constraint comment_thread_replies_check CHECK ((replies >= 0)),
  constraint comment_thread_target_type_check CHECK ((target_type = ANY (ARRAY['projects'::text, 'ordermade'::text, 'story'::text, 'notice'::text, 'pqbox'::text, 'news'::text]))) NOT VALID
);

create table consent (
  id uuid not null,
  member_id uuid not null,
  policy text not null,
  agreed boolean not null,
  at timestamptz not null,
  version integer,
  constraint consent_pkey PRIMARY KEY (id),
  constraint consent_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint consent_policy_check CHECK ((policy = ANY (ARRAY['terms'::text, 'private'::text, 'offer'::text, 'marketing'::text, 'maker'::text, 'donate'::text])))
);
CREATE INDEX consent_member ON consent USING btree (member_id, at);
CREATE TRIGGER consent_append_only BEFORE DELETE OR UPDATE ON consent FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consent_no_truncate BEFORE TRUNCATE ON consent FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table daily_run (
  job text not null,
  done_on date,
  taken_until timestamptz,
  findings integer not null default 0,
  done_at timestamptz,
  chain_breaks integer not null default 0,
  constraint daily_run_pkey PRIMARY KEY (job)
);

create table decision (
  id bigint not null generated by default as identity,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  subject uuid not null,
  actor text,
  content jsonb not null,
  constraint decision_pkey PRIMARY KEY (id)
);

create table decision_log_head (
  singleton boolean not null default true,
  log_id uuid not null default gen_random_uuid(),
  seq bigint not null default 0,
  hash text not null default ''::text,
  planned bigint[],
  lease_until timestamptz,
  restored_at timestamptz,
  constraint decision_log_head_pkey PRIMARY KEY (singleton),
  constraint decision_log_head_singleton_check CHECK (singleton)
);

create table delivery_calendar (
  member_id uuid not null,
  id uuid not null,
  made_at timestamptz not null,
  constraint delivery_calendar_pkey PRIMARY KEY (member_id),
  constraint delivery_calendar_id_key UNIQUE (id),
  constraint delivery_calendar_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table fee_plan (
  id uuid not null,
  name text not null,
  platform_bp integer not null,
  payment_bp integer not null,
  stages integer[] not null,
  valid_from date not null,
  created_at timestamptz not null,
  constraint fee_plan_pkey PRIMARY KEY (id),
  constraint fee_plan_name_check CHECK ((name = ANY (ARRAY['default'::text, 'split'::text, 'legacy'::text]))),
  constraint fee_plan_payment_bp_check CHECK (((payment_bp >= 0) AND (payment_bp <= 3000))),
  constraint fee_plan_platform_bp_check CHECK (((platform_bp >= 0) AND (platform_bp <= 3000))),
  constraint fee_plan_stages_check CHECK (((stages = '{100}'::integer[]) OR ((cardinality(stages) = 2) AND ((stages[1] + stages[2]) = 100) AND ((stages[1] >= 1) AND (stages[1] <= 99)))))
);
CREATE INDEX fee_plan_in_force ON fee_plan USING btree (name, valid_from DESC, id DESC);
CREATE TRIGGER fee_plan_append_only BEFORE DELETE OR UPDATE ON fee_plan FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fee_plan_no_truncate BEFORE TRUNCATE ON fee_plan FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table frequent_start (
  start text not null,
  terms text[] not null,
  constraint frequent_start_pkey PRIMARY KEY (start)
);

create table job_failure (
  job text not null,
  subject text not null default ''::text,
  error text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint job_failure_pkey PRIMARY KEY (job, subject),
  constraint job_failure_times_check CHECK ((times > 0))
);
CREATE INDEX job_failure_latest ON job_failure USING btree (last_at DESC);

create table ledger_entry (
  id uuid not null,
  at timestamptz not null,
  pair uuid not null,
  event text not null,
  account text not null,
  amount bigint not null,
  project_key uuid,
  member_id uuid,
  ref_type text not null,
  ref_key text not null,
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_once UNIQUE NULLS NOT DISTINCT (ref_type, ref_key, event, account, project_key),
  constraint ledger_entry_account_check CHECK ((account = ANY (ARRAY['provider'::text, 'bank'::text, 'clearing'::text, 'maker'::text, 'refunds'::text, 'fee_platform'::text, 'fee_payment'::text, 'vat'::text, 'provider_cost'::text, 'write_off'::text]))),
  constraint ledger_entry_amount_check CHECK ((amount <> 0)),
  constraint ledger_entry_event_check CHECK ((event = ANY (ARRAY['charge'::text, 'refund'::text, 'late'::text, 'late-returned'::text, 'statement'::text, 'adjust'::text, 'release'::text, 'net'::text, 'paid'::text, 'returned'::text, 'provider-settled'::text, 'maker-paid'::text, 'write-off'::text]))),
  constraint ledger_entry_maker CHECK (((project_key IS NULL) = (member_id IS NULL)))
);
CREATE INDEX ledger_entry_account ON ledger_entry USING btree (account, id) WHERE (account <> ALL (ARRAY['provider'::text, 'maker'::text]));
CREATE INDEX ledger_entry_project ON ledger_entry USING btree (project_key, id);
CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_no_truncate BEFORE TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_pairs_balance AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger_pairs_balance();

create table log_seal (
  log text not null,
  "position" bigint not null,
  row_id uuid not null,
  row_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  sealed_to timestamptz not null,
  constraint log_seal_pkey PRIMARY KEY (log, "position"),
  constraint log_seal_once UNIQUE (log, row_id),
  constraint log_seal_hash_check CHECK ((octet_length(hash) = 32)),
  constraint log_seal_known_log CHECK ((log = ANY (ARRAY['money_journal'::text, 'audit_log'::text, 'ledger_entry'::text]))),
  constraint log_seal_position_check CHECK (("position" > 0)),
  constraint log_seal_row_hash_check CHECK ((octet_length(row_hash) = 32))
);
CREATE INDEX log_seal_ledger_day ON log_seal USING btree (sealed_at, "position") WHERE (log = 'ledger_entry'::text);
CREATE INDEX log_seal_ledger_hash ON log_seal USING btree (hash) WHERE (log = 'ledger_entry'::text);
CREATE TRIGGER log_seal_append_only BEFORE DELETE OR UPDATE ON log_seal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_seal_no_truncate BEFORE TRUNCATE ON log_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table mail (
  id uuid not null,
  dedupe_key text,
  kind text not null,
  recipient text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz,
  sent_at timestamptz,
  last_error text,
  queued_by text,
  member_id uuid,
  project_key uuid,
  bulk boolean not null default false,
  subject_key text,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_dedupe_key_key UNIQUE (dedupe_key)
);
CREATE INDEX mail_bulk_leased ON mail USING btree (lease_until) WHERE (bulk AND (lease_until IS NOT NULL));
CREATE INDEX mail_bulk_sent ON mail USING btree (sent_at) WHERE bulk;
CREATE INDEX mail_of_subject ON mail USING btree (subject_key) WHERE ((sent_at IS NULL) AND (subject_key IS NOT NULL));
CREATE INDEX mail_recipient ON mail USING btree (recipient text_pattern_ops);
CREATE INDEX mail_waiting_in_order ON mail USING btree (bulk, next_attempt_at) WHERE (sent_at IS NULL);

create table maker_identity (
  id uuid not null,
  member_id uuid not null,
  version integer not null,
  kind text not null,
  name text not null,
  birth date,
  registration text,
  corporate_number text,
  representative text,
  address text not null,
  tax_email text,
  bank text not null,
  holder text not null,
  sealed bytea not null,
  account_tail text not null,
  phone_tail text,
  document_id uuid,
  bankbook_id uuid,
  state text not null,
  account_changed boolean not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  verified_at timestamptz,
  message text not null default ''::text,
  constraint maker_identity_pkey PRIMARY KEY (id),
  constraint maker_identity_member_id_version_key UNIQUE (member_id, version),
  constraint maker_identity_bankbook_id_fkey FOREIGN KEY (bankbook_id) REFERENCES upload(id),
  constraint maker_identity_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES member(id),
  constraint maker_identity_document_id_fkey FOREIGN KEY (document_id) REFERENCES upload(id),
  constraint maker_identity_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint maker_identity_check CHECK (((kind = 'individual'::text) = (birth IS NOT NULL))),
  constraint maker_identity_check1 CHECK (((kind = 'individual'::text) = (registration IS NULL))),
  constraint maker_identity_check2 CHECK (((state = 'checking'::text) = (decided_at IS NULL))),
  constraint maker_identity_check3 CHECK (((state <> 'verified'::text) OR (verified_at IS NOT NULL))),
  constraint maker_identity_kind_check CHECK ((kind = ANY (ARRAY['individual'::text, 'sole'::text, 'corporation'::text]))),
  constraint maker_identity_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'fix'::text, 'verified'::text, 'replaced'::text]))),
  constraint maker_identity_version_check CHECK ((version > 0))
);
CREATE INDEX maker_identity_bankbook ON maker_identity USING btree (bankbook_id) WHERE (bankbook_id IS NOT NULL);
CREATE INDEX maker_identity_decided_by ON maker_identity USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX maker_identity_document ON maker_identity USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE UNIQUE INDEX maker_identity_in_force ON maker_identity USING btree (member_id) WHERE (state = 'verified'::text);
CREATE INDEX maker_identity_newest ON maker_identity USING btree (state, submitted_at DESC, id DESC);
CREATE UNIQUE INDEX maker_identity_open ON maker_identity USING btree (member_id) WHERE (state = 'checking'::text);
CREATE INDEX maker_identity_waiting ON maker_identity USING btree (submitted_at, id) WHERE (state = 'checking'::text);
CREATE TRIGGER identity_decided AFTER UPDATE ON maker_identity FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION record_identity();
CREATE TRIGGER identity_sent AFTER INSERT ON maker_identity FOR EACH ROW EXECUTE FUNCTION record_identity();

create table maker_report (
  kind text not null,
  subject text not null,
  told_at timestamptz not null,
  constraint maker_report_pkey PRIMARY KEY (kind, subject),
  constraint maker_report_kind_check CHECK ((kind = ANY (ARRAY['daily-pledges'::text, 'first-charges'::text, 'list-changes'::text])))
);

create table member (
  id uuid not null,
  email text not null,
  email_verified boolean not null default false,
  name text not null,
  name_key text not null,
  image text not null default ''::text,
  quote text not null default ''::text,
  provider text not null default 'email'::text,
  role text not null default 'member'::text,
  policy_terms boolean not null default true,
  policy_private boolean not null default true,
  policy_marketing boolean not null default false,
  restricted_until timestamptz,
  left_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email_proof text,
  unproven_since timestamptz,
  superseded boolean not null default false,
  lost_identity_version integer,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_email_check CHECK ((email = lower(email))),
  constraint member_email_proof_check CHECK ((email_proof = ANY (ARRAY['mail'::text, 'provider'::text]))),
  constraint member_letters CHECK ((char_length(quote) <= 1600)),
  constraint member_proof_verified CHECK (((email_proof IS NULL) OR email_verified)),
  constraint member_provider_check CHECK ((provider = ANY (ARRAY['email'::text, 'kakao'::text, 'naver'::text]))),
  constraint member_role_check CHECK ((role = ANY (ARRAY['member'::text, 'admin'::text])))
);
CREATE INDEX member_admin ON member USING btree (name) WHERE (role = 'admin'::text);
CREATE UNIQUE INDEX member_email_current ON member USING btree (email) WHERE (NOT superseded);
CREATE INDEX member_email_start ON member USING btree (email text_pattern_ops);
CREATE UNIQUE INDEX member_name_key ON member USING btree (name_key) WHERE (left_at IS NULL);
CREATE INDEX member_name_key_start ON member USING btree (name_key text_pattern_ops) WHERE (left_at IS NULL);
CREATE INDEX member_name_start ON member USING btree (name text_pattern_ops);
CREATE INDEX member_newest ON member USING btree (created_at DESC, id DESC) WHERE (left_at IS NULL);
CREATE INDEX member_restricted ON member USING btree (created_at DESC, id DESC) WHERE (restricted_until IS NOT NULL);
CREATE INDEX member_unproven ON member USING btree (id) WHERE ((NOT email_verified) AND (left_at IS NULL));
CREATE TRIGGER member_decided AFTER UPDATE ON member FOR EACH ROW WHEN (((old.left_at IS NULL) AND (new.left_at IS NOT NULL))) EXECUTE FUNCTION record_member();
CREATE TRIGGER project_search_author AFTER UPDATE OF name ON member FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION project_search_author();
CREATE TRIGGER search_term_author AFTER UPDATE OF name ON member FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION search_term_renamed();

create table migration (
  name text not null,
  applied_at timestamptz not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

create table money_journal (
  id uuid not null,
  at timestamptz not null,
  pledge_id uuid not null,
  project_key uuid not null,
  member_id uuid not null,
  event text not null,
  pledged bigint not null,
  collected bigint not null,
  actor text not null,
  call_amount bigint,
  constraint money_journal_pkey PRIMARY KEY (id),
  constraint money_journal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint money_journal_pledge_id_fkey FOREIGN KEY (pledge_id) REFERENCES pledge(id),
  constraint money_journal_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key),
  constraint money_journal_call_amount_check CHECK (((call_amount IS NULL) OR ((call_amount > 0) AND (event = ANY (ARRAY['placed'::text, 'changed'::text]))))),
  constraint money_journal_event_check CHECK ((event = ANY (ARRAY['placed'::text, 'changed'::text, 'cancelled'::text, 'charged'::text, 'declined'::text, 'failed'::text, 'refunded'::text, 'late'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX money_journal_charged_once ON money_journal USING btree (pledge_id) WHERE (event = 'charged'::text);
CREATE INDEX money_journal_placed ON money_journal USING btree (at) WHERE (event = 'placed'::text);
CREATE INDEX money_journal_pledge ON money_journal USING btree (pledge_id, at, id);
CREATE INDEX money_journal_project ON money_journal USING btree (project_key, at);
CREATE INDEX money_journal_tried ON money_journal USING btree (at) WHERE ((event <> 'placed'::text) AND (event <> 'changed'::text) AND (event <> 'cancelled'::text));
CREATE TRIGGER money_journal_append_only BEFORE DELETE OR UPDATE ON money_journal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER money_journal_no_truncate BEFORE TRUNCATE ON money_journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER project_touched AFTER INSERT ON money_journal FOR EACH ROW WHEN (((new.event = 'cancelled'::text) AND (new.actor = 'backer'::text))) EXECUTE FUNCTION project_touch();

create table news (
  key uuid not null,
  project_key uuid not null,
  title text not null,
  content text not null storage external,
  excerpt text not null,
  image text not null,
  audience text not null,
  publish_at timestamptz not null,
  announced_at timestamptz,
  mailed boolean not null default false,
  fixed_at timestamptz,
  removed_at timestamptz,
  blinded_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  reports integer not null default 0,
  reviewed integer not null default 0,
  reviewed_at timestamptz,
  constraint news_pkey PRIMARY KEY (key),
  constraint news_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE,
  constraint news_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'backers'::text])))
);
CREATE INDEX news_due ON news USING btree (publish_at, key) WHERE ((announced_at IS NULL) AND (removed_at IS NULL) AND (blinded_at IS NULL));
CREATE INDEX news_mailed ON news USING btree (project_key, announced_at) WHERE mailed;
CREATE INDEX news_newest ON news USING btree (publish_at DESC, key DESC) WHERE (removed_at IS NULL);
CREATE INDEX news_of_project ON news USING btree (project_key, publish_at DESC, key DESC);
CREATE INDEX news_report_open ON news USING btree (key) WHERE (reports > reviewed);
CREATE INDEX news_reported ON news USING btree (reviewed_at DESC, key DESC) WHERE (reports > 0);
CREATE TRIGGER news_decided AFTER UPDATE ON news FOR EACH ROW WHEN (((((old.announced_at IS DISTINCT FROM new.announced_at) OR (old.audience IS DISTINCT FROM new.audience)) OR (old.blinded_at IS DISTINCT FROM new.blinded_at)) OR (old.removed_at IS DISTINCT FROM new.removed_at))) EXECUTE FUNCTION record_news();
CREATE TRIGGER news_thread_forgotten AFTER DELETE ON news FOR EACH ROW EXECUTE FUNCTION forget_thread('news');
CREATE TRIGGER news_thread_forgotten_by_removal AFTER UPDATE OF removed_at ON news FOR EACH ROW WHEN (((old.removed_at IS NULL) AND (new.removed_at IS NOT NULL))) EXECUTE FUNCTION forget_thread('news');

create table news_ask (
  project_key uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  constraint news_ask_pkey PRIMARY KEY (project_key, member_id),
  constraint news_ask_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint news_ask_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE
);
CREATE INDEX news_ask_of_member ON news_ask USING btree (member_id);
CREATE INDEX news_ask_of_project ON news_ask USING btree (project_key, at);

create table news_picture (
  news_key uuid not null,
  upload_id uuid not null,
  constraint news_picture_pkey PRIMARY KEY (news_key, upload_id),
  constraint news_picture_news_key_fkey FOREIGN KEY (news_key) REFERENCES news(key) ON DELETE CASCADE,
  constraint news_picture_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id) ON DELETE CASCADE
);
CREATE INDEX news_picture_upload ON news_picture USING btree (upload_id);

create table news_report (
  news_key uuid not null,
  no integer not null,
  reporter_id uuid not null,
  text text not null,
  reason text not null,
  created_at timestamptz not null,
  constraint news_report_pkey PRIMARY KEY (news_key, no),
  constraint news_report_news_key_fkey FOREIGN KEY (news_key) REFERENCES news(key) ON DELETE CASCADE,
  constraint news_report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX news_report_reporter ON news_report USING btree (reporter_id);

create table notice (
  key uuid not null,
  title text not null,
  content text not null,
  image text not null default ''::text,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint notice_pkey PRIMARY KEY (key),
  constraint notice_letters CHECK (((char_length(title) >= 1) AND (char_length(title) <= 3200)))
);
CREATE INDEX notice_newest ON notice USING btree (published_at DESC, key DESC) WHERE (published_at IS NOT NULL);
CREATE TRIGGER notice_thread_forgotten AFTER DELETE ON notice FOR EACH ROW EXECUTE FUNCTION forget_thread('notice');

create table notification (
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  project_key uuid,
  text text not null,
  path text not null,
  dedupe_key text,
  at timestamptz not null,
  read_at timestamptz,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_dedupe_key_key UNIQUE (dedupe_key),
  constraint notification_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint notification_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE,
  constraint notification_path_check CHECK (((path ~~ '/%'::text) AND (char_length(path) <= 300))),
  constraint notification_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 300)))
);
CREATE INDEX notification_member ON notification USING btree (member_id, id DESC);
CREATE INDEX notification_project ON notification USING btree (project_key) WHERE (project_key IS NOT NULL);
CREATE INDEX notification_unread ON notification USING btree (member_id, id) WHERE (read_at IS NULL);

create table notification_mark (
  member_id uuid not null,
  through uuid not null,
  constraint notification_mark_pkey PRIMARY KEY (member_id),
  constraint notification_mark_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table notification_mute (
  member_id uuid not null,
  project_key uuid not null,
  channel text not null,
  constraint notification_mute_pkey PRIMARY KEY (member_id, project_key, channel),
  constraint notification_mute_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint notification_mute_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE,
  constraint notification_mute_channel_check CHECK ((channel = ANY (ARRAY['inApp'::text, 'mail'::text, 'push'::text])))
);
CREATE INDEX notification_mute_project ON notification_mute USING btree (project_key);

create table notification_preference (
  member_id uuid not null,
  kind_group text not null,
  in_app boolean not null,
  mail boolean not null,
  push boolean not null,
  constraint notification_preference_pkey PRIMARY KEY (member_id, kind_group),
  constraint notification_preference_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint notification_preference_kind_group_check CHECK (((char_length(kind_group) >= 1) AND (char_length(kind_group) <= 40)))
);

create table notification_quiet_hours (
  member_id uuid not null,
  is_on boolean not null,
  from_hour smallint not null,
  to_hour smallint not null,
  constraint notification_quiet_hours_pkey PRIMARY KEY (member_id),
  constraint notification_quiet_hours_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint notification_quiet_hours_from_hour_check CHECK (((from_hour >= 0) AND (from_hour <= 23))),
  constraint notification_quiet_hours_to_hour_check CHECK (((to_hour >= 0) AND (to_hour <= 23)))
);

create table opening_alert (
  member_id uuid not null,
  project_key uuid not null,
  at timestamptz not null,
  constraint opening_alert_pkey PRIMARY KEY (member_id, project_key),
  constraint opening_alert_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint opening_alert_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE
);
CREATE INDEX opening_alert_project ON opening_alert USING btree (project_key, member_id);

create table parcel (
  id uuid not null,
  pledge_id uuid not null,
  project_key uuid not null,
  carrier text not null,
  number text,
  state text not null default 'sent'::text,
  sent_at timestamptz not null,
  announce_at timestamptz not null,
  announced_at timestamptz,
  receive_at timestamptz not null,
  received_at timestamptz,
  received_by text,
  batch_id uuid,
  version integer not null default 1,
  constraint parcel_pkey PRIMARY KEY (id),
  constraint parcel_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES shipping_batch(id) ON DELETE SET NULL,
  constraint parcel_pledge_id_fkey FOREIGN KEY (pledge_id) REFERENCES pledge(id),
  constraint parcel_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key),
  constraint parcel_number_check CHECK ((char_length(number) <= 1000)),
  constraint parcel_received CHECK ((((state = 'received'::text) = (received_at IS NOT NULL)) AND ((state = 'received'::text) = (received_by IS NOT NULL)))),
  constraint parcel_received_by_check CHECK ((received_by = ANY (ARRAY['backer'::text, 'time'::text]))),
  constraint parcel_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'received'::text, 'undone'::text])))
);
CREATE INDEX parcel_batch ON parcel USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX parcel_pledge ON parcel USING btree (pledge_id, sent_at);
CREATE INDEX parcel_project ON parcel USING btree (project_key);
CREATE INDEX parcel_to_announce ON parcel USING btree (announce_at, id) WHERE ((state = 'sent'::text) AND (announced_at IS NULL));
CREATE INDEX parcel_to_receive ON parcel USING btree (receive_at, id) WHERE (state = 'sent'::text);
CREATE TRIGGER parcel_decided AFTER UPDATE ON parcel FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.announced_at IS DISTINCT FROM new.announced_at))) EXECUTE FUNCTION record_parcel();
CREATE TRIGGER parcel_sent AFTER INSERT ON parcel FOR EACH ROW EXECUTE FUNCTION record_parcel();
CREATE TRIGGER parcel_state_guard BEFORE UPDATE OF state ON parcel FOR EACH ROW EXECUTE FUNCTION parcel_state_guard();

create table parcel_line (
  parcel_id uuid not null,
  idx smallint not null,
  choice smallint[] not null default '{}'::smallint[],
  count integer not null,
  constraint parcel_line_pkey PRIMARY KEY (parcel_id, idx, choice),
  constraint parcel_line_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcel(id),
  constraint parcel_line_count_check CHECK (((count >= 1) AND (count <= 999)))
);

create table parcel_step (
  id uuid not null,
  pledge_id uuid not null,
  parcel_id uuid,
  at timestamptz not null,
  what text not null,
  actor text not null,
  carrier text,
  number text,
  reason text not null default ''::text,
  constraint parcel_step_pkey PRIMARY KEY (id),
  constraint parcel_step_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcel(id),
  constraint parcel_step_pledge_id_fkey FOREIGN KEY (pledge_id) REFERENCES pledge(id),
  constraint parcel_step_actor_check CHECK ((actor = ANY (ARRAY['maker'::text, 'backer'::text, 'time'::text]))),
  constraint parcel_step_reason_check CHECK ((char_length(reason) <= 4800)),
  constraint parcel_step_what CHECK (
CASE
    WHEN (parcel_id IS NULL) THEN (what = ANY (ARRAY['preparing'::text, 'making'::text]))
    ELSE (what = ANY (ARRAY['sent'::text, 'corrected'::text, 'undone'::text, 'received'::text, 'unreceived'::text]))
END)
);
CREATE INDEX parcel_step_parcel ON parcel_step USING btree (parcel_id) WHERE (parcel_id IS NOT NULL);
CREATE INDEX parcel_step_pledge ON parcel_step USING btree (pledge_id, at);
CREATE TRIGGER parcel_step_no_delete BEFORE DELETE ON parcel_step FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER parcel_step_no_truncate BEFORE TRUNCATE ON parcel_step FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table payout_batch (
  key uuid not null,
  number integer not null,
  state text not null,
  gathered_by uuid not null,
  gathered_at timestamptz not null,
  released_by uuid,
  released_at timestamptz,
  exported_at timestamptz,
  completed_at timestamptz,
  dissolved_at timestamptz,
  constraint payout_batch_pkey PRIMARY KEY (key),
  constraint payout_batch_number_key UNIQUE (number),
  constraint payout_batch_gathered_by_fkey FOREIGN KEY (gathered_by) REFERENCES member(id),
  constraint payout_batch_released_by_fkey FOREIGN KEY (released_by) REFERENCES member(id),
  constraint payout_batch_check CHECK (((released_at IS NULL) = (released_by IS NULL))),
  constraint payout_batch_check1 CHECK (((state <> ALL (ARRAY['released'::text, 'exported'::text, 'completed'::text])) OR (released_at IS NOT NULL))),
  constraint payout_batch_check2 CHECK (((state = 'dissolved'::text) = (dissolved_at IS NOT NULL))),
  constraint payout_batch_number_check CHECK ((number > 0)),
  constraint payout_batch_state_check CHECK ((state = ANY (ARRAY['gathered'::text, 'released'::text, 'exported'::text, 'completed'::text, 'dissolved'::text])))
);
CREATE INDEX payout_batch_open ON payout_batch USING btree (number) WHERE (state = ANY (ARRAY['gathered'::text, 'released'::text, 'exported'::text]));
CREATE TRIGGER payout_batch_decided AFTER UPDATE ON payout_batch FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION record_payout_batch();
CREATE TRIGGER payout_batch_gathered AFTER INSERT ON payout_batch FOR EACH ROW EXECUTE FUNCTION record_payout_batch();

create table payout_correction (
  id uuid not null,
  line_id uuid not null,
  result text not null,
  reference text,
  reason text not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  confirmed_by uuid,
  confirmed_at timestamptz,
  constraint payout_correction_pkey PRIMARY KEY (id),
  constraint payout_correction_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES member(id),
  constraint payout_correction_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES member(id),
  constraint payout_correction_line_id_fkey FOREIGN KEY (line_id) REFERENCES payout_line(id),
  constraint payout_correction_check CHECK (((confirmed_at IS NULL) = (confirmed_by IS NULL))),
  constraint payout_correction_result_check CHECK ((result = ANY (ARRAY['ok'::text, 'failed'::text])))
);
CREATE INDEX payout_correction_line ON payout_correction USING btree (line_id);
CREATE UNIQUE INDEX payout_correction_open ON payout_correction USING btree (line_id) WHERE (confirmed_at IS NULL);

create table payout_line (
  id uuid not null,
  batch_key uuid not null,
  n integer not null,
  number text not null,
  stage_key uuid not null,
  amount bigint not null,
  netted bigint not null,
  carried bigint not null,
  identity_version integer not null,
  bank text not null,
  holder text not null,
  account_tail text not null,
  sealed bytea,
  state text not null default 'gathered'::text,
  reference text,
  failure text,
  settled_at timestamptz,
  constraint payout_line_pkey PRIMARY KEY (id),
  constraint payout_line_batch_key_n_key UNIQUE (batch_key, n),
  constraint payout_line_number_key UNIQUE (number),
  constraint payout_line_batch_key_fkey FOREIGN KEY (batch_key) REFERENCES payout_batch(key),
  constraint payout_line_stage_key_fkey FOREIGN KEY (stage_key) REFERENCES payout_stage(key),
  constraint payout_line_amount_check CHECK ((amount >= 0)),
  constraint payout_line_carried_check CHECK ((carried >= 0)),
  constraint payout_line_check CHECK (((state = ANY (ARRAY['paid'::text, 'failed'::text])) = (settled_at IS NOT NULL))),
  constraint payout_line_n_check CHECK ((n > 0)),
  constraint payout_line_netted_check CHECK ((netted >= 0)),
  constraint payout_line_state_check CHECK ((state = ANY (ARRAY['gathered'::text, 'dissolved'::text, 'released'::text, 'paid'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX payout_line_live ON payout_line USING btree (stage_key) WHERE (state = ANY (ARRAY['gathered'::text, 'released'::text, 'paid'::text]));
CREATE UNIQUE INDEX payout_line_reference ON payout_line USING btree (reference) WHERE (reference IS NOT NULL);
CREATE INDEX payout_line_settled ON payout_line USING btree (settled_at) WHERE (state = 'paid'::text);
CREATE INDEX payout_line_stage ON payout_line USING btree (stage_key, id);
CREATE CONSTRAINT TRIGGER payout_line_decided AFTER UPDATE ON payout_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.reference IS DISTINCT FROM new.reference))) EXECUTE FUNCTION record_payout_line();
CREATE CONSTRAINT TRIGGER payout_line_gathered AFTER INSERT ON payout_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_payout_line();

create table payout_netting (
  line_id uuid not null,
  project_key uuid not null,
  amount bigint not null,
  constraint payout_netting_pkey PRIMARY KEY (line_id, project_key),
  constraint payout_netting_line_id_fkey FOREIGN KEY (line_id) REFERENCES payout_line(id),
  constraint payout_netting_amount_check CHECK ((amount > 0))
);

create table payout_outside (
  stage_key uuid not null,
  amount bigint not null,
  paid_on date not null,
  reference text not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  confirmed_by uuid,
  confirmed_at timestamptz,
  constraint payout_outside_pkey PRIMARY KEY (stage_key),
  constraint payout_outside_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES member(id),
  constraint payout_outside_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES member(id),
  constraint payout_outside_stage_key_fkey FOREIGN KEY (stage_key) REFERENCES payout_stage(key),
  constraint payout_outside_amount_check CHECK ((amount > 0)),
  constraint payout_outside_check CHECK (((confirmed_at IS NULL) = (confirmed_by IS NULL)))
);
CREATE TRIGGER payout_outside_confirmed AFTER INSERT OR UPDATE ON payout_outside FOR EACH ROW WHEN ((new.confirmed_at IS NOT NULL)) EXECUTE FUNCTION record_payout_outside();

create table payout_stage (
  key uuid not null,
  statement_key uuid not null,
  n integer not null,
  amount bigint not null,
  netted bigint not null default 0,
  due_on date,
  state text not null default 'due'::text,
  reason text,
  identity_version integer,
  released_at timestamptz,
  paid_at timestamptz,
  failed_at timestamptz,
  failure text,
  held_at timestamptz,
  held_by uuid,
  held_reason text,
  advanced_at timestamptz,
  constraint payout_stage_pkey PRIMARY KEY (key),
  constraint payout_stage_statement_key_n_key UNIQUE (statement_key, n),
  constraint payout_stage_held_by_fkey FOREIGN KEY (held_by) REFERENCES member(id),
  constraint payout_stage_statement_key_fkey FOREIGN KEY (statement_key) REFERENCES statement(key),
  constraint payout_stage_amount_check CHECK ((amount > 0)),
  constraint payout_stage_check CHECK (((netted >= 0) AND (netted <= amount))),
  constraint payout_stage_n_check CHECK ((n > 0)),
  constraint payout_stage_reason_check CHECK ((reason = ANY (ARRAY['before'::text, 'restored'::text]))) NOT VALID,
  constraint payout_stage_state_check CHECK ((state = ANY (ARRAY['due'::text, 'batched'::text, 'paid'::text, 'failed'::text])))
);
CREATE INDEX payout_stage_open ON payout_stage USING btree (due_on, key) WHERE ((released_at IS NULL) AND (state <> 'paid'::text));
CREATE INDEX payout_stage_waiting ON payout_stage USING btree (statement_key) WHERE (due_on IS NULL);
CREATE TRIGGER stage_decided AFTER UPDATE ON payout_stage FOR EACH ROW WHEN ((((((((((old.netted IS DISTINCT FROM new.netted) OR (old.due_on IS DISTINCT FROM new.due_on)) OR (old.advanced_at IS DISTINCT FROM new.advanced_at)) OR (old.state IS DISTINCT FROM new.state)) OR (old.reason IS DISTINCT FROM new.reason)) OR (old.released_at IS DISTINCT FROM new.released_at)) OR (old.paid_at IS DISTINCT FROM new.paid_at)) OR (old.failed_at IS DISTINCT FROM new.failed_at)) OR (old.held_at IS DISTINCT FROM new.held_at))) EXECUTE FUNCTION record_stage();
CREATE TRIGGER stage_written AFTER INSERT ON payout_stage FOR EACH ROW EXECUTE FUNCTION record_stage();

create table pledge (
  id uuid not null,
  project_key uuid not null,
  member_id uuid not null,
  status text not null default 'ready'::text,
  amount bigint not null,
  delivery_price bigint not null,
  donation bigint not null,
  call_amount bigint not null,
  refunded bigint not null default 0,
  card_id uuid not null,
  address_basic text not null,
  address_detail text not null default ''::text,
  zonecode text not null,
  recipient_name text not null,
  recipient_tel text not null,
  note text not null default ''::text,
  reward_period date not null,
  payment_at timestamptz not null,
  round smallint not null default 1,
  due_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 0,
  failure_reason text,
  idempotency_key text,
  request_hash bytea,
  placed_at timestamptz not null,
  updated_at timestamptz not null,
  settled_at timestamptz,
  fallback_card_id uuid,
  rejections smallint not null default 0,
  held_at timestamptz,
  hold_reason text,
  answers jsonb not null default '{}'::jsonb,
  seq integer,
  making_at timestamptz,
  address_changed_at timestamptz,
  address_confirmed_at timestamptz,
  address_lock_at timestamptz,
  address_exported_at timestamptz,
  constraint pledge_pkey PRIMARY KEY (id),
  constraint pledge_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id),
  constraint pledge_fallback_card_id_fkey FOREIGN KEY (fallback_card_id) REFERENCES card(id),
  constraint pledge_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint pledge_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key),
  constraint pledge_amount_check CHECK ((amount > 0)),
  constraint pledge_delivery_price_check CHECK ((delivery_price >= 0)),
  constraint pledge_donation_check CHECK (((donation >= 0) AND (donation <= 100000000))),
  constraint pledge_due CHECK (((due_at IS NULL) OR (status = ANY (ARRAY['ready'::text, 'retry'::text])))),
  constraint pledge_fallback CHECK ((fallback_card_id <> card_id)),
  constraint pledge_fallback_ready CHECK (((fallback_card_id IS NULL) OR (status = 'ready'::text))),
  constraint pledge_hold_reason CHECK (((hold_reason IS NULL) OR ((hold_reason = ANY (ARRAY['card-lost'::text, 'terms-lost'::text])) AND (held_at IS NOT NULL)))),
  constraint pledge_letters CHECK ((char_length(note) <= 3200)),
  constraint pledge_refunded CHECK (((refunded >= 0) AND (refunded <= call_amount))),
  constraint pledge_round_check CHECK ((round >= 1)),
  constraint pledge_status_check CHECK ((status = ANY (ARRAY['ready'::text, 'retry'::text, 'paid'::text, 'fail'::text, 'cancel'::text, 'refund'::text]))),
  constraint pledge_sums CHECK (((call_amount = (amount + delivery_price)) AND (amount >= donation)))
);
CREATE INDEX pledge_card ON pledge USING btree (card_id) WHERE (status = ANY (ARRAY['ready'::text, 'retry'::text]));
CREATE INDEX pledge_due ON pledge USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX pledge_fallback_card ON pledge USING btree (fallback_card_id) WHERE (status = ANY (ARRAY['ready'::text, 'retry'::text]));
CREATE INDEX pledge_held ON pledge USING btree (held_at) WHERE (held_at IS NOT NULL);
CREATE UNIQUE INDEX pledge_idempotency ON pledge USING btree (member_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX pledge_latest ON pledge USING btree (placed_at DESC, id DESC);
CREATE UNIQUE INDEX pledge_live ON pledge USING btree (project_key, member_id) WHERE (status = ANY (ARRAY['ready'::text, 'retry'::text, 'paid'::text]));
CREATE INDEX pledge_member ON pledge USING btree (member_id, placed_at DESC);
CREATE INDEX pledge_newest ON pledge USING btree (project_key, placed_at DESC, id DESC);
CREATE UNIQUE INDEX pledge_order ON pledge USING btree (project_key, seq) WHERE (seq IS NOT NULL);
CREATE INDEX pledge_paid_delivery ON pledge USING btree (settled_at, id) WHERE ((status = ANY (ARRAY['paid'::text, 'refund'::text])) AND ((((((recipient_name || recipient_tel) || zonecode) || address_basic) || address_detail) || note) <> ''::text));
CREATE INDEX pledge_project ON pledge USING btree (project_key, status, placed_at DESC, id DESC) INCLUDE (call_amount, refunded, settled_at);
CREATE INDEX pledge_troubled ON pledge USING btree (placed_at DESC, id DESC) WHERE (status = ANY (ARRAY['retry'::text, 'fail'::text]));
CREATE INDEX pledge_unnumbered ON pledge USING btree (project_key, placed_at, id) WHERE (seq IS NULL);
CREATE INDEX pledge_unpaid_delivery ON pledge USING btree (settled_at, id) WHERE ((status = ANY (ARRAY['cancel'::text, 'fail'::text])) AND ((((((recipient_name || recipient_tel) || zonecode) || address_basic) || address_detail) || note) <> ''::text));
CREATE TRIGGER pledge_address_changed AFTER UPDATE ON pledge FOR EACH ROW WHEN ((new.address_changed_at > COALESCE(old.address_changed_at, '-infinity'::timestamptz))) EXECUTE FUNCTION record_address();
CREATE CONSTRAINT TRIGGER pledge_decided AFTER UPDATE ON pledge DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((((((((((((old.status IS DISTINCT FROM new.status) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.delivery_price IS DISTINCT FROM new.delivery_price)) OR (old.donation IS DISTINCT FROM new.donation)) OR (old.call_amount IS DISTINCT FROM new.call_amount)) OR (old.refunded IS DISTINCT FROM new.refunded)) OR (old.card_id IS DISTINCT FROM new.card_id)) OR (old.fallback_card_id IS DISTINCT FROM new.fallback_card_id)) OR (old.round IS DISTINCT FROM new.round)) OR (old.payment_at IS DISTINCT FROM new.payment_at)) OR (old.held_at IS DISTINCT FROM new.held_at)) OR (old.hold_reason IS DISTINCT FROM new.hold_reason))) EXECUTE FUNCTION record_pledge();
CREATE CONSTRAINT TRIGGER pledge_placed AFTER INSERT ON pledge DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_pledge();
CREATE TRIGGER pledge_status_guard BEFORE UPDATE OF status ON pledge FOR EACH ROW EXECUTE FUNCTION pledge_status_guard();
CREATE TRIGGER project_touched AFTER UPDATE ON pledge FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) AND ((('cancel'::text = old.status) OR ('cancel'::text = new.status)) OR ((old.status = ANY (ARRAY['ready'::text, 'retry'::text, 'paid'::text])) <> (new.status = ANY (ARRAY['ready'::text, 'retry'::text, 'paid'::text])))))) EXECUTE FUNCTION project_touch_by_pledge();

create table pledge_file (
  pledge_id uuid not null,
  "position" smallint not null,
  url text not null,
  name text not null,
  constraint pledge_file_pkey PRIMARY KEY (pledge_id, "position"),
  constraint pledge_file_pledge_id_fkey FOREIGN KEY (pledge_id) REFERENCES pledge(id),
  constraint pledge_file_position_check CHECK ((("position" >= 0) AND ("position" <= 4)))
);

create table pledge_item (
  pledge_id uuid not null,
  project_key uuid not null,
  idx smallint not null,
  count integer not null,
  product_cost bigint not null,
  choice smallint[] not null default '{}'::smallint[],
  surcharge bigint not null default 0,
  answers jsonb not null default '[]'::jsonb,
  constraint pledge_item_pkey PRIMARY KEY (pledge_id, idx, choice),
  constraint pledge_item_pledge_id_fkey FOREIGN KEY (pledge_id) REFERENCES pledge(id),
  constraint pledge_item_project_key_idx_fkey FOREIGN KEY (project_key, idx) REFERENCES reward(project_key, idx),
  constraint pledge_item_choice CHECK (((surcharge >= 0) AND (jsonb_typeof(answers) = 'array'::text))),
  constraint pledge_item_count_check CHECK (((count >= 1) AND (count <= 999))),
  constraint pledge_item_product_cost_check CHECK ((product_cost >= 100))
);
CREATE INDEX pledge_item_reward ON pledge_item USING btree (project_key, idx);
CREATE CONSTRAINT TRIGGER pledge_lines_decided AFTER DELETE OR UPDATE ON pledge_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_pledge_lines();
CREATE TRIGGER project_touched AFTER INSERT OR DELETE ON pledge_item FOR EACH ROW EXECUTE FUNCTION project_touch();
CREATE TRIGGER project_touched_by_update AFTER UPDATE ON pledge_item FOR EACH ROW WHEN (((to_jsonb(old.*) - 'answers'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'answers'::text))) EXECUTE FUNCTION project_touch();

create table policy_text (
  id text not null,
  version integer not null,
  title text not null,
  sections jsonb not null,
  effective_at date not null,
  created_at timestamptz not null,
  material boolean not null default false,
  summary text not null default ''::text,
  told_after uuid,
  told_at timestamptz,
  constraint policy_text_pkey PRIMARY KEY (id, version),
  constraint policy_text_id_check CHECK ((id = ANY (ARRAY['terms'::text, 'private'::text, 'offer'::text, 'marketing'::text, 'maker'::text, 'donate'::text]))),
  constraint policy_text_told CHECK ((material OR ((told_after IS NULL) AND (told_at IS NULL)))),
  constraint policy_text_version_check CHECK ((version >= 1))
);
CREATE INDEX policy_text_telling ON policy_text USING btree (created_at) WHERE (material AND (told_at IS NULL));
CREATE TRIGGER policy_text_append_only BEFORE DELETE OR UPDATE ON policy_text FOR EACH ROW EXECUTE FUNCTION keep_policy_text();
CREATE TRIGGER policy_text_broadcast BEFORE INSERT ON policy_text FOR EACH ROW WHEN ((new.material AND (new.told_after IS NULL) AND (new.told_at IS NULL))) EXECUTE FUNCTION broadcast_policy_text();
CREATE TRIGGER policy_text_no_truncate BEFORE TRUNCATE ON policy_text FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table popular_word (
  folded text not null,
  text text not null,
  members integer not null,
  last_at timestamptz not null,
  made_at timestamptz not null,
  constraint popular_word_pkey PRIMARY KEY (folded)
);

create table pq_reward (
  key uuid not null,
  project_key uuid not null,
  author_id uuid not null,
  title text not null default ''::text,
  thumbnail text not null default ''::text,
  category smallint not null default 0,
  period_start date,
  period_finish date,
  state text not null default 'save'::text,
  message text,
  editor text not null default ''::text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 0,
  submitted_at timestamptz,
  saved_at timestamptz,
  save_id uuid,
  tiers smallint[],
  open_from text not null default 'payment'::text,
  constraint pq_reward_pkey PRIMARY KEY (key),
  constraint pq_reward_author_id_fkey FOREIGN KEY (author_id) REFERENCES member(id),
  constraint pq_reward_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key),
  constraint pq_reward_category_check CHECK (((category >= 0) AND (category <= 3))),
  constraint pq_reward_check1 CHECK (((state <> 'reject'::text) OR (message IS NOT NULL))),
  constraint pq_reward_editor_check CHECK ((octet_length(editor) <= 512000)),
  constraint pq_reward_letters CHECK ((char_length(title) <= 640)),
  constraint pq_reward_open_from CHECK ((open_from = ANY (ARRAY['pledge'::text, 'payment'::text]))) NOT VALID,
  constraint pq_reward_period_order CHECK (((state = ANY (ARRAY['save'::text, 'reject'::text])) OR (period_finish > period_start))),
  constraint pq_reward_state_check CHECK ((state = ANY (ARRAY['save'::text, 'prepare'::text, 'reject'::text, 'ready'::text, 'funding'::text, 'finish'::text, 'blind'::text]))),
  constraint pq_reward_submitted CHECK (((state <> 'prepare'::text) OR (submitted_at IS NOT NULL)))
);
CREATE INDEX pq_reward_author ON pq_reward USING btree (author_id);
CREATE INDEX pq_reward_due ON pq_reward USING btree (state, period_start, period_finish) WHERE (state = ANY (ARRAY['ready'::text, 'funding'::text]));
CREATE INDEX pq_reward_latest ON pq_reward USING btree (state, updated_at DESC, key DESC);
CREATE INDEX pq_reward_pictures ON pq_reward USING gin (pictures_of_reward(thumbnail, editor));
CREATE INDEX pq_reward_project ON pq_reward USING btree (project_key, created_at DESC);
CREATE INDEX pq_reward_shown ON pq_reward USING btree (project_key) WHERE (state = ANY (ARRAY['funding'::text, 'finish'::text]));
CREATE INDEX pq_reward_waiting ON pq_reward USING btree (submitted_at, key) WHERE (state = 'prepare'::text);
CREATE TRIGGER pq_reward_state_guard BEFORE UPDATE ON pq_reward FOR EACH ROW EXECUTE FUNCTION pq_reward_state_guard();
CREATE TRIGGER pq_reward_thread_forgotten AFTER DELETE ON pq_reward FOR EACH ROW EXECUTE FUNCTION forget_thread('pqbox');
CREATE TRIGGER project_boxed AFTER INSERT OR DELETE OR UPDATE OF state ON pq_reward FOR EACH ROW EXECUTE FUNCTION project_boxed();
CREATE TRIGGER project_touched_by_delete AFTER DELETE ON pq_reward FOR EACH ROW WHEN ((old.state = ANY (ARRAY['ready'::text, 'funding'::text]))) EXECUTE FUNCTION project_touch();
CREATE TRIGGER project_touched_by_insert AFTER INSERT ON pq_reward FOR EACH ROW WHEN ((new.state = ANY (ARRAY['ready'::text, 'funding'::text]))) EXECUTE FUNCTION project_touch();
CREATE TRIGGER project_touched_by_update AFTER UPDATE ON pq_reward FOR EACH ROW WHEN ((((old.state = ANY (ARRAY['ready'::text, 'funding'::text])) OR (new.state = ANY (ARRAY['ready'::text, 'funding'::text]))) AND (old.* IS DISTINCT FROM new.*))) EXECUTE FUNCTION project_touch();

create table pq_reward_file (
  id uuid not null,
  reward_key uuid not null,
  version integer not null,
  path text not null,
  name text not null,
  bytes bigint not null,
  sha256 text not null,
  media_type text not null,
  created_at timestamptz not null,
  file_id uuid not null,
  replaced_at timestamptz,
  description text not null default ''::text,
  captions text,
  seconds integer,
  constraint pq_reward_file_pkey PRIMARY KEY (id),
  constraint pq_reward_file_version UNIQUE (file_id, version),
  constraint pq_reward_file_reward_key_fkey FOREIGN KEY (reward_key) REFERENCES pq_reward(key) ON DELETE CASCADE,
  constraint pq_reward_file_bytes_check CHECK ((bytes >= 0)),
  constraint pq_reward_file_captions CHECK ((octet_length(captions) <= 262144)) NOT VALID,
  constraint pq_reward_file_letters CHECK ((char_length(description) <= 4800)),
  constraint pq_reward_file_version_check CHECK ((version >= 1))
);
CREATE UNIQUE INDEX pq_reward_file_current ON pq_reward_file USING btree (file_id) WHERE (replaced_at IS NULL);
CREATE INDEX pq_reward_file_reward ON pq_reward_file USING btree (reward_key, file_id);
CREATE TRIGGER pq_reward_file_gone AFTER DELETE ON pq_reward_file FOR EACH ROW EXECUTE FUNCTION note_stale_file();

create table pq_reward_key (
  key uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  constraint pq_reward_key_pkey PRIMARY KEY (key),
  constraint pq_reward_key_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX pq_reward_key_age ON pq_reward_key USING btree (created_at);
CREATE INDEX pq_reward_key_member ON pq_reward_key USING btree (member_id);

create table pq_reward_part (
  upload_id uuid not null,
  start bigint not null,
  bytes bigint not null,
  path text not null,
  constraint pq_reward_part_pkey PRIMARY KEY (upload_id, start),
  constraint pq_reward_part_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES pq_reward_upload(id) ON DELETE CASCADE,
  constraint pq_reward_part_bytes_check CHECK ((bytes > 0)),
  constraint pq_reward_part_start_check CHECK ((start >= 0))
);
CREATE TRIGGER pq_reward_part_gone AFTER DELETE ON pq_reward_part FOR EACH ROW EXECUTE FUNCTION note_stale_file();

create table pq_reward_removal (
  key uuid not null,
  project_key uuid not null,
  author_id uuid not null,
  title text not null,
  reason text not null,
  tiers smallint[],
  open_from text not null,
  removed_at timestamptz not null,
  is_mailed boolean not null default true,
  mailed_after uuid,
  constraint pq_reward_removal_pkey PRIMARY KEY (key),
  constraint pq_reward_removal_author_id_fkey FOREIGN KEY (author_id) REFERENCES member(id),
  constraint pq_reward_removal_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE
);
CREATE INDEX pq_reward_removal_author ON pq_reward_removal USING btree (author_id);
CREATE INDEX pq_reward_removal_pending ON pq_reward_removal USING btree (removed_at) WHERE (NOT is_mailed);
CREATE INDEX pq_reward_removal_project ON pq_reward_removal USING btree (project_key, removed_at DESC);
CREATE TRIGGER pq_reward_removal_broadcast BEFORE INSERT ON pq_reward_removal FOR EACH ROW WHEN ((NOT new.is_mailed)) EXECUTE FUNCTION broadcast_reward_removal();

create table pq_reward_telling (
  id uuid not null,
  reward_key uuid not null,
  file text,
  told_after uuid,
  created_at timestamptz not null,
  constraint pq_reward_telling_pkey PRIMARY KEY (id),
  constraint pq_reward_telling_reward_key_fkey FOREIGN KEY (reward_key) REFERENCES pq_reward(key) ON DELETE CASCADE
);
CREATE INDEX pq_reward_telling_reward ON pq_reward_telling USING btree (reward_key);
CREATE TRIGGER pq_reward_telling_broadcast BEFORE INSERT ON pq_reward_telling FOR EACH ROW EXECUTE FUNCTION broadcast_reward_telling();

create table pq_reward_transition (
  id uuid not null,
  reward_key uuid not null,
  from_state text,
  to_state text not null,
  actor text not null,
  reason text,
  at timestamptz not null,
  constraint pq_reward_transition_pkey PRIMARY KEY (id),
  constraint pq_reward_transition_reward_key_fkey FOREIGN KEY (reward_key) REFERENCES pq_reward(key) ON DELETE CASCADE
);
CREATE INDEX pq_reward_transition_reward ON pq_reward_transition USING btree (reward_key, at);
CREATE TRIGGER pq_reward_transition_no_truncate BEFORE TRUNCATE ON pq_reward_transition FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER pq_reward_transition_no_update BEFORE UPDATE ON pq_reward_transition FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table pq_reward_upload (
  id uuid not null,
  reward_key uuid not null,
  owner_id uuid not null,
  file_id uuid,
  name text not null,
  bytes bigint not null,
  received bigint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint pq_reward_upload_pkey PRIMARY KEY (id),
  constraint pq_reward_upload_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint pq_reward_upload_reward_key_fkey FOREIGN KEY (reward_key) REFERENCES pq_reward(key) ON DELETE CASCADE,
  constraint pq_reward_upload_bytes_check CHECK ((bytes > 0)),
  constraint pq_reward_upload_check CHECK (((received >= 0) AND (received <= bytes))),
  constraint pq_reward_upload_check1 CHECK (((finished_at IS NULL) OR (received = bytes)))
);
CREATE INDEX pq_reward_upload_age ON pq_reward_upload USING btree (created_at);
CREATE INDEX pq_reward_upload_owner ON pq_reward_upload USING btree (owner_id);
CREATE INDEX pq_reward_upload_reward ON pq_reward_upload USING btree (reward_key);

create table pq_reward_visit (
  reward_key uuid not null,
  member_id uuid not null,
  opened_at timestamptz not null,
  downloaded_at timestamptz,
  constraint pq_reward_visit_pkey PRIMARY KEY (reward_key, member_id),
  constraint pq_reward_visit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint pq_reward_visit_reward_key_fkey FOREIGN KEY (reward_key) REFERENCES pq_reward(key) ON DELETE CASCADE
);
CREATE INDEX pq_reward_visit_member ON pq_reward_visit USING btree (member_id);

create table project (
  key uuid not null,
  purpose text not null,
  owner_id uuid not null,
  state text not null default 'save'::text,
  blinded_from text,
  title text not null default ''::text,
  category smallint not null default 1,
  category_label text not null default ''::text,
  project_type text not null default 'PT10'::text,
  delivery_type text not null default 'PQ'::text,
  goal bigint not null default 0,
  period_start date,
  period_finish date,
  reward_period date,
  thumbnail text not null default ''::text,
  main_image text not null default ''::text,
  sub_images text[] not null default '{}'::text[],
  ground text not null default '#F6F6F9'::text,
  refund text not null default ''::text,
  editor text not null default ''::text storage external,
  reject_message text,
  withdraw_requested boolean not null default false,
  amount_now bigint not null default 0,
  backers integer not null default 0,
  amount_at_end bigint,
  backers_at_end integer,
  scraps integer not null default 0,
  views integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  shelf text generated always as (
CASE
    WHEN (state = 'ready'::text) THEN 'soon'::text
    WHEN (state = 'funding'::text) THEN 'open'::text
    WHEN (state = ANY (ARRAY['finish'::text, 're-finish'::text, 'fail'::text])) THEN 'over'::text
    ELSE NULL::text
END) stored,
  boxed boolean not null default false,
  saved_at timestamptz,
  save_id uuid,
  items_at_end integer,
  field_saves jsonb not null default '{}'::jsonb,
  payment_on date,
  pledge_seq integer not null default 0,
  promise_first date,
  promise_month date,
  making_at timestamptz,
  making_mailed_after uuid,
  making_mailed_at timestamptz,
  shipping_since timestamptz,
  address_lock_announced_at timestamptz,
  address_lock_at timestamptz,
  orders_unsent integer not null default 0,
  pieces_sent integer not null default 0,
  pieces_to_send integer not null default 0,
  all_sent_at timestamptz,
  promise_count_at timestamptz,
  promise_mail_id uuid,
  promise_mailed_after uuid,
  overdue_mail_at timestamptz,
  overdue_mailed_at timestamptz,
  address_asked_at timestamptz,
  price_from bigint,
  news_count integer not null default 0,
  news_at timestamptz,
  alerts integer not null default 0,
  fee_plan text,
  fee_plan_id uuid,
  constraint project_pkey PRIMARY KEY (key),
  constraint project_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES member(id),
  constraint project_address_lock CHECK (((address_lock_announced_at IS NULL) = (address_lock_at IS NULL))) NOT VALID,
  constraint project_alerts CHECK ((alerts >= 0)) NOT VALID,
  constraint project_amount_at_end_check CHECK ((amount_at_end >= 0)),
  constraint project_amount_now_check CHECK ((amount_now >= 0)),
  constraint project_backers_at_end_check CHECK ((backers_at_end >= 0)),
  constraint project_backers_check CHECK ((backers >= 0)),
  constraint project_blinded_from_check CHECK ((blinded_from = ANY (ARRAY['ready'::text, 'funding'::text, 'finish'::text, 're-finish'::text, 'fail'::text]))),
  constraint project_category_check CHECK (((category >= 1) AND (category <= 6))),
  constraint project_check CHECK (((state = ANY (ARRAY['save'::text, 'prepare'::text, 'reject'::text])) OR ((period_start IS NOT NULL) AND (period_finish IS NOT NULL)))),
  constraint project_check2 CHECK (((state = 'blind'::text) = (blinded_from IS NOT NULL))),
  constraint project_check3 CHECK (((state <> 'reject'::text) OR (reject_message IS NOT NULL))),
  constraint project_delivery_type_check CHECK ((delivery_type = ANY (ARRAY['PQ'::text, ''::text]))),
  constraint project_editor_check CHECK ((octet_length(editor) <= 512000)),
  constraint project_fee_plan_check CHECK ((fee_plan = ANY (ARRAY['default'::text, 'split'::text, 'legacy'::text]))) NOT VALID,
  constraint project_field_saves CHECK ((jsonb_typeof(field_saves) = 'object'::text)) NOT VALID,
  constraint project_goal_check CHECK ((goal >= 0)),
  constraint project_ground_check CHECK ((ground ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint project_items_at_end CHECK ((items_at_end >= 0)) NOT VALID,
  constraint project_letters CHECK (((char_length(title) <= 960) AND (char_length(refund) <= 80000) AND ((char_length(reject_message) >= 1) AND (char_length(reject_message) <= 16000)))),
  constraint project_period_order CHECK (((state = ANY (ARRAY['save'::text, 'prepare'::text, 'reject'::text])) OR (period_finish >= period_start))),
  constraint project_project_type_check CHECK ((project_type = ANY (ARRAY['PT10'::text, 'PT01'::text]))),
  constraint project_promise CHECK ((((promise_first IS NULL) = (promise_month IS NULL)) AND (promise_month >= promise_first) AND (EXTRACT(day FROM promise_first) = (1)::numeric) AND (EXTRACT(day FROM promise_month) = (1)::numeric))) NOT VALID,
  constraint project_purpose_check CHECK ((purpose = ANY (ARRAY['projects'::text, 'ordermade'::text]))),
  constraint project_scraps_check CHECK ((scraps >= 0)),
  constraint project_state_check CHECK ((state = ANY (ARRAY['save'::text, 'prepare'::text, 'reject'::text, 'ready'::text, 'funding'::text, 'finish'::text, 're-finish'::text, 'fail'::text, 'blind'::text]))),
  constraint project_sub_images_check CHECK ((cardinality(sub_images) <= 6)),
  constraint project_views_check CHECK ((views >= 0))
);
CREATE INDEX project_boxed_deadline ON project USING btree (purpose, shelf, period_finish, key) INCLUDE (state, category, project_type, delivery_type) WHERE boxed;
CREATE INDEX project_boxed_newest ON project USING btree (purpose, shelf, period_start DESC, key DESC) INCLUDE (state, category, project_type, delivery_type) WHERE boxed;
CREATE INDEX project_deadline ON project USING btree (purpose, shelf, period_finish, key) WHERE (shelf IS NOT NULL);
CREATE INDEX project_due ON project USING btree (state, period_start, period_finish) WHERE (state = ANY (ARRAY['ready'::text, 'funding'::text, 'finish'::text, 'blind'::text]));
CREATE INDEX project_filtered_deadline ON project USING btree (purpose, shelf, category, project_type, delivery_type, period_finish, key) WHERE (shelf IS NOT NULL);
CREATE INDEX project_filtered_newest ON project USING btree (purpose, shelf, category, project_type, delivery_type, period_start DESC, key DESC) WHERE (shelf IS NOT NULL);
CREATE INDEX project_making_to_announce ON project USING btree (making_at, key) WHERE ((making_at IS NOT NULL) AND (making_mailed_at IS NULL));
CREATE INDEX project_newest ON project USING btree (purpose, shelf, period_start DESC, key DESC) WHERE (shelf IS NOT NULL);
CREATE INDEX project_order_code ON project USING btree ("right"((key)::text, 5));
CREATE INDEX project_overdue ON project USING btree (promise_month, key) WHERE (orders_unsent > 0);
CREATE INDEX project_overdue_to_mail ON project USING btree (overdue_mail_at, key) WHERE (overdue_mail_at IS NOT NULL);
CREATE INDEX project_owner ON project USING btree (owner_id, created_at DESC);
CREATE INDEX project_priced_deadline ON project USING btree (purpose, shelf, category, price_band(price_from), period_finish, key) INCLUDE (project_type, delivery_type, price_from) WHERE (shelf IS NOT NULL);
CREATE INDEX project_priced_newest ON project USING btree (purpose, shelf, category, price_band(price_from), period_start DESC, key DESC) INCLUDE (project_type, delivery_type, price_from) WHERE (shelf IS NOT NULL);
CREATE INDEX project_promise_to_count ON project USING btree (promise_count_at, key) WHERE (promise_count_at IS NOT NULL);
CREATE INDEX project_promise_to_mail ON project USING btree (promise_mail_id, key) WHERE (promise_mail_id IS NOT NULL);
CREATE INDEX project_unpriced ON project USING btree (key) WHERE ((price_from IS NULL) AND (shelf IS NOT NULL));
CREATE CONSTRAINT TRIGGER project_catalogued AFTER UPDATE ON project DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.shelf IS NOT NULL) OR (new.shelf IS NOT NULL)) AND (((((((((old.purpose IS DISTINCT FROM new.purpose) OR (old.shelf IS DISTINCT FROM new.shelf)) OR (old.state IS DISTINCT FROM new.state)) OR (old.boxed IS DISTINCT FROM new.boxed)) OR (old.category IS DISTINCT FROM new.category)) OR (old.project_type IS DISTINCT FROM new.project_type)) OR (old.delivery_type IS DISTINCT FROM new.delivery_type)) OR (old.period_start IS DISTINCT FROM new.period_start)) OR (old.period_finish IS DISTINCT FROM new.period_finish)))) EXECUTE FUNCTION project_catalogue_raise();
CREATE TRIGGER project_catalogued_by_many AFTER INSERT ON project REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION project_catalogue_raise_by_many();
CREATE CONSTRAINT TRIGGER project_catalogued_by_price AFTER UPDATE OF price_from ON project DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.shelf IS NOT NULL) AND (old.price_from IS DISTINCT FROM new.price_from))) EXECUTE FUNCTION project_catalogue_raise();
CREATE CONSTRAINT TRIGGER project_decided AFTER UPDATE ON project DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) OR (old.blinded_from IS DISTINCT FROM new.blinded_from)) OR (old.period_finish IS DISTINCT FROM new.period_finish))) EXECUTE FUNCTION record_project();
CREATE CONSTRAINT TRIGGER project_move_noted AFTER UPDATE OF state ON project DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION project_move_noted();
CREATE TRIGGER project_popularity_insert AFTER INSERT ON project REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION project_popularity_insert();
CREATE TRIGGER project_popularity_price AFTER UPDATE OF price_from ON project FOR EACH ROW WHEN ((old.price_from IS DISTINCT FROM new.price_from)) EXECUTE FUNCTION project_popularity_update();
CREATE TRIGGER project_popularity_update AFTER UPDATE OF purpose, state, boxed, category, project_type, delivery_type, period_start, period_finish, backers, scraps, views ON project FOR EACH ROW WHEN ((((((((((((old.purpose IS DISTINCT FROM new.purpose) OR (old.state IS DISTINCT FROM new.state)) OR (old.boxed IS DISTINCT FROM new.boxed)) OR (old.category IS DISTINCT FROM new.category)) OR (old.project_type IS DISTINCT FROM new.project_type)) OR (old.delivery_type IS DISTINCT FROM new.delivery_type)) OR (old.period_start IS DISTINCT FROM new.period_start)) OR (old.period_finish IS DISTINCT FROM new.period_finish)) OR (old.backers IS DISTINCT FROM new.backers)) OR (old.scraps IS DISTINCT FROM new.scraps)) OR (old.views IS DISTINCT FROM new.views))) EXECUTE FUNCTION project_popularity_update();
CREATE TRIGGER project_search_facets AFTER UPDATE OF category, project_type, delivery_type, price_from ON project FOR EACH ROW WHEN (((((old.category IS DISTINCT FROM new.category) OR (old.project_type IS DISTINCT FROM new.project_type)) OR (old.delivery_type IS DISTINCT FROM new.delivery_type)) OR (old.price_from IS DISTINCT FROM new.price_from))) EXECUTE FUNCTION project_search_facets();
CREATE TRIGGER project_search_insert AFTER INSERT ON project REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION project_search_insert();
CREATE TRIGGER project_search_update AFTER UPDATE OF title, editor, owner_id, state ON project FOR EACH ROW WHEN (((new.state = ANY (ARRAY['ready'::text, 'funding'::text, 'finish'::text, 're-finish'::text, 'fail'::text])) AND ((((old.title IS DISTINCT FROM new.title) OR (old.owner_id IS DISTINCT FROM new.owner_id)) OR (old.editor IS DISTINCT FROM new.editor)) OR (old.state = ANY (ARRAY['save'::text, 'prepare'::text, 'reject'::text, 'blind'::text]))))) EXECUTE FUNCTION project_search_update();
CREATE TRIGGER project_state_guard BEFORE UPDATE OF state ON project FOR EACH ROW EXECUTE FUNCTION project_state_guard();
CREATE TRIGGER project_statement AFTER UPDATE OF state, blinded_from ON project FOR EACH ROW WHEN ((((new.state = 're-finish'::text) OR ((new.state = 'blind'::text) AND (new.blinded_from = 're-finish'::text))) AND ((old.state IS DISTINCT FROM new.state) OR (old.blinded_from IS DISTINCT FROM new.blinded_from)))) EXECUTE FUNCTION expect_statement();
CREATE TRIGGER project_uncatalogued_by_many AFTER DELETE ON project REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION project_catalogue_raise_by_many();
CREATE TRIGGER project_version_raise BEFORE UPDATE OF state, withdraw_requested ON project FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.withdraw_requested IS DISTINCT FROM new.withdraw_requested))) EXECUTE FUNCTION project_version_raise();
CREATE TRIGGER search_term_insert AFTER INSERT ON project REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION search_term_listed();
CREATE TRIGGER search_term_update AFTER UPDATE OF title, state ON project FOR EACH ROW WHEN ((((old.shelf IS NOT NULL) OR (new.shelf IS NOT NULL)) AND (((old.shelf IS NULL) <> (new.shelf IS NULL)) OR (old.title <> new.title)))) EXECUTE FUNCTION search_term_changed();

create table project_catalogue (
  singleton boolean not null default true,
  raised bigint not null default 0,
  constraint project_catalogue_pkey PRIMARY KEY (singleton),
  constraint project_catalogue_singleton_check CHECK (singleton)
);

create table project_correction (
  id uuid not null,
  project_key uuid not null,
  at timestamptz not null,
  operator_id uuid not null,
  fields text[] not null,
  reason text not null,
  before jsonb not null,
  constraint project_correction_pkey PRIMARY KEY (id),
  constraint project_correction_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES member(id),
  constraint project_correction_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE,
  constraint project_correction_fields_check CHECK ((cardinality(fields) > 0)),
  constraint project_correction_letters CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 16000)))
);
CREATE INDEX project_correction_project ON project_correction USING btree (project_key, at);
CREATE TRIGGER project_correction_no_truncate BEFORE TRUNCATE ON project_correction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER project_correction_no_update BEFORE UPDATE ON project_correction FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table project_day (
  project_key uuid not null,
  day date not null,
  views integer not null,
  constraint project_day_pkey PRIMARY KEY (project_key, day),
  constraint project_day_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE,
  constraint project_day_views_check CHECK ((views > 0))
);

create table project_outcome (
  project_key uuid not null,
  collected bigint not null,
  uncollected bigint not null,
  refunded bigint not null,
  constraint project_outcome_pkey PRIMARY KEY (project_key),
  constraint project_outcome_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key),
  constraint project_outcome_check CHECK (((refunded >= 0) AND (refunded <= collected))),
  constraint project_outcome_collected_check CHECK ((collected >= 0)),
  constraint project_outcome_uncollected_check CHECK ((uncollected >= 0))
);

create table project_picture (
  project_key uuid not null,
  upload_id uuid not null,
  place text not null,
  constraint project_picture_pkey PRIMARY KEY (project_key, place, upload_id),
  constraint project_picture_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE,
  constraint project_picture_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id),
  constraint project_picture_place_check CHECK ((place = ANY (ARRAY['image'::text, 'editor'::text, 'reward'::text, 'review'::text])))
);
CREATE INDEX project_picture_upload ON project_picture USING btree (upload_id);

create table project_popularity (
  key uuid not null,
  purpose text not null,
  shelf text,
  boxed boolean not null,
  state text not null,
  category smallint not null,
  project_type text not null,
  delivery_type text not null,
  period_start date,
  period_finish date,
  backers integer not null,
  scraps integer not null,
  views integer not null,
  price_from bigint,
  constraint project_popularity_pkey PRIMARY KEY (key),
  constraint project_popularity_key_fkey FOREIGN KEY (key) REFERENCES project(key) ON DELETE CASCADE
);
CREATE INDEX project_popularity_boxed ON project_popularity USING btree (purpose, shelf, backers DESC, key DESC) INCLUDE (state, category, project_type, delivery_type) WHERE boxed;
CREATE INDEX project_popularity_filtered ON project_popularity USING btree (purpose, shelf, category, project_type, delivery_type, backers DESC, key DESC) WHERE (shelf IS NOT NULL);
CREATE INDEX project_popularity_list ON project_popularity USING btree (purpose, shelf, backers DESC, key DESC) WHERE (shelf IS NOT NULL);
CREATE INDEX project_popularity_priced ON project_popularity USING btree (purpose, shelf, category, price_band(price_from), backers DESC, key DESC) INCLUDE (project_type, delivery_type, price_from) WHERE (shelf IS NOT NULL);
CREATE INDEX project_popularity_top ON project_popularity USING btree (purpose, backers DESC, scraps DESC, views DESC, period_start DESC, key DESC) INCLUDE (period_finish) WHERE (shelf = 'open'::text);

create table project_search (
  key uuid not null,
  realm smallint not null,
  title text not null,
  author text not null,
  content text not null,
  facets smallint[] not null default '{}'::smallint[],
  constraint project_search_pkey PRIMARY KEY (key),
  constraint project_search_key_fkey FOREIGN KEY (key) REFERENCES project(key) ON DELETE CASCADE
);
CREATE INDEX project_search_filtered ON project_search USING gin (search_grams(realm, title, author, content), facets) WITH (fastupdate=off);
CREATE CONSTRAINT TRIGGER project_catalogued AFTER UPDATE ON project_search DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION project_catalogue_raise();

create table project_slot (
  member_id uuid not null,
  purpose text not null,
  project_key uuid not null,
  constraint project_slot_pkey PRIMARY KEY (member_id, purpose),
  constraint project_slot_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint project_slot_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE,
  constraint project_slot_purpose_check CHECK ((purpose = ANY (ARRAY['projects'::text, 'ordermade'::text])))
);
CREATE INDEX project_slot_project ON project_slot USING btree (project_key);

create table project_source (
  project_key uuid not null,
  kind text not null,
  detail text not null default ''::text,
  views integer not null,
  constraint project_source_pkey PRIMARY KEY (project_key, kind, detail),
  constraint project_source_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE,
  constraint project_source_detail_check CHECK ((char_length(detail) <= 80)),
  constraint project_source_kind_check CHECK ((kind = ANY (ARRAY['direct'::text, 'home'::text, 'list'::text, 'search'::text, 'inside'::text, 'engine'::text, 'share'::text, 'app'::text, 'site'::text]))),
  constraint project_source_views_check CHECK ((views > 0))
);

create table project_submission (
  id uuid not null,
  project_key uuid not null,
  round integer not null,
  at timestamptz not null,
  snapshot jsonb not null,
  withdraw_requested_at timestamptz,
  decision text,
  decided_at timestamptz,
  decided_by uuid,
  message text,
  fee_plan_id uuid,
  split_plan_id uuid,
  split_reason text,
  constraint project_submission_pkey PRIMARY KEY (id),
  constraint project_submission_project_key_round_key UNIQUE (project_key, round),
  constraint project_submission_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES member(id),
  constraint project_submission_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE,
  constraint project_submission_check CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint project_submission_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'reject'::text, 'withdraw'::text]))),
  constraint project_submission_letters CHECK (((char_length(message) >= 1) AND (char_length(message) <= 16000))),
  constraint project_submission_round_check CHECK ((round > 0)),
  constraint project_submission_split_check CHECK ((((split_reason = ANY (ARRAY['asked'::text, 'risk'::text])) AND (split_plan_id IS NOT NULL)) OR ((split_reason IS NULL) AND (split_plan_id IS NULL)))) NOT VALID
);
CREATE UNIQUE INDEX project_submission_open ON project_submission USING btree (project_key) WHERE (decision IS NULL);

create table project_transition (
  id uuid not null,
  project_key uuid not null,
  from_state text,
  to_state text not null,
  actor text not null,
  reason text,
  at timestamptz not null,
  constraint project_transition_pkey PRIMARY KEY (id),
  constraint project_transition_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE
);
CREATE INDEX project_transition_project ON project_transition USING btree (project_key, at);
CREATE TRIGGER project_transition_no_truncate BEFORE TRUNCATE ON project_transition FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER project_transition_no_update BEFORE UPDATE ON project_transition FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table project_view (
  project_key uuid not null,
  day date not null,
  viewer text not null,
  constraint project_view_pkey PRIMARY KEY (project_key, day, viewer),
  constraint project_view_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE
);
CREATE INDEX project_view_day ON project_view USING btree (day);

create table promise_change (
  id uuid not null,
  project_key uuid not null,
  at timestamptz not null,
  from_month date not null,
  to_month date not null,
  reason text not null,
  actor uuid not null,
  constraint promise_change_pkey PRIMARY KEY (id),
  constraint promise_change_actor_fkey FOREIGN KEY (actor) REFERENCES member(id),
  constraint promise_change_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key),
  constraint promise_change_check CHECK ((to_month > from_month)),
  constraint promise_change_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 4800)))
);
CREATE INDEX promise_change_actor ON promise_change USING btree (actor);
CREATE INDEX promise_change_project ON promise_change USING btree (project_key, at);
CREATE TRIGGER project_touched AFTER INSERT ON promise_change FOR EACH ROW EXECUTE FUNCTION project_touch();
CREATE TRIGGER promise_change_append_only BEFORE DELETE OR UPDATE ON promise_change FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER promise_change_no_truncate BEFORE TRUNCATE ON promise_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table proof (
  id uuid not null,
  pledge_id uuid not null,
  round smallint not null,
  state text not null default 'sent'::text,
  moved_at timestamptz not null,
  reminded boolean not null default false,
  constraint proof_pkey PRIMARY KEY (id),
  constraint proof_pledge_id_round_key UNIQUE (pledge_id, round),
  constraint proof_pledge_id_fkey FOREIGN KEY (pledge_id) REFERENCES pledge(id),
  constraint proof_round_check CHECK (((round >= 1) AND (round <= 10))),
  constraint proof_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'change'::text, 'approved'::text])))
);
CREATE UNIQUE INDEX proof_open ON proof USING btree (pledge_id) WHERE (state = ANY (ARRAY['sent'::text, 'approved'::text]));
CREATE INDEX proof_to_remind ON proof USING btree (moved_at, id) WHERE ((state = 'sent'::text) AND (NOT reminded));
CREATE TRIGGER proof_state_guard BEFORE UPDATE OF state ON proof FOR EACH ROW EXECUTE FUNCTION proof_state_guard();

create table proof_picture (
  proof_id uuid not null,
  "position" smallint not null,
  url text not null,
  constraint proof_picture_pkey PRIMARY KEY (proof_id, "position"),
  constraint proof_picture_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES proof(id),
  constraint proof_picture_position_check CHECK ((("position" >= 0) AND ("position" <= 4)))
);
CREATE INDEX proof_picture_url ON proof_picture USING btree (url);

create table proof_step (
  proof_id uuid not null,
  what text not null,
  at timestamptz not null,
  text text not null default ''::text,
  constraint proof_step_pkey PRIMARY KEY (proof_id, what),
  constraint proof_step_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES proof(id),
  constraint proof_step_letters CHECK ((char_length(text) <= 16000)),
  constraint proof_step_what_check CHECK ((what = ANY (ARRAY['sent'::text, 'seen'::text, 'reminded'::text, 'change'::text, 'approved'::text])))
);

create table provider_difference (
  id uuid not null,
  day date not null,
  order_id text not null,
  kind text not null,
  our_total bigint not null,
  our_refunded bigint not null,
  their_total bigint not null,
  their_refunded bigint not null,
  project_key uuid,
  state text not null default 'open'::text,
  found_at timestamptz not null,
  asked_by uuid,
  closed_by uuid,
  closed_at timestamptz,
  reason text,
  asked_for text not null default 'close'::text,
  constraint provider_difference_pkey PRIMARY KEY (id),
  constraint provider_difference_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES member(id),
  constraint provider_difference_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES member(id),
  constraint provider_difference_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key),
  constraint provider_difference_asked CHECK (((state <> 'closing'::text) OR ((asked_by IS NOT NULL) AND ((reason IS NOT NULL) OR (asked_for <> 'close'::text))))),
  constraint provider_difference_asked_for CHECK ((asked_for = ANY (ARRAY['close'::text, 'charge'::text, 'refund'::text]))),
  constraint provider_difference_closed CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint provider_difference_kind_check CHECK ((kind = ANY (ARRAY['only-ours'::text, 'only-theirs'::text, 'amount'::text, 'refund'::text]))),
  constraint provider_difference_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closing'::text, 'closed'::text])))
);
CREATE INDEX provider_difference_found ON provider_difference USING btree (found_at DESC, id DESC);
CREATE UNIQUE INDEX provider_difference_open ON provider_difference USING btree (day, order_id) WHERE (state <> 'closed'::text);
CREATE INDEX provider_difference_project ON provider_difference USING btree (project_key);

create table provider_file (
  day date not null,
  hash text not null,
  ours bigint not null default 0,
  theirs bigint not null default 0,
  read_at timestamptz not null,
  changed_at timestamptz,
  is_uploaded boolean not null default false,
  is_due boolean not null default false,
  asked_hash text,
  asked_by uuid,
  asked_at timestamptz,
  constraint provider_file_pkey PRIMARY KEY (day),
  constraint provider_file_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES member(id),
  constraint provider_file_asked CHECK ((num_nulls(asked_hash, asked_by, asked_at) = ANY (ARRAY[0, 3])))
);

create table provider_row (
  day date not null,
  order_id text not null,
  total bigint not null,
  refunded bigint not null,
  fee bigint not null,
  at timestamptz not null,
  constraint provider_row_pkey PRIMARY KEY (day, order_id),
  constraint provider_row_day_fkey FOREIGN KEY (day) REFERENCES provider_file(day),
  constraint provider_row_order_id_check CHECK (((char_length(order_id) >= 1) AND (char_length(order_id) <= 100))),
  constraint provider_row_refunded_check CHECK ((refunded >= 0)),
  constraint provider_row_total_check CHECK ((total >= 0))
);

create table push_delivery (
  id uuid not null,
  endpoint_hash bytea not null,
  kind text not null,
  project_key uuid,
  path text not null,
  dedupe_key text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  lease_until timestamptz,
  sent_at timestamptz,
  subject_key text,
  constraint push_delivery_pkey PRIMARY KEY (id),
  constraint push_delivery_dedupe_key_endpoint_hash_key UNIQUE (dedupe_key, endpoint_hash),
  constraint push_delivery_endpoint_hash_fkey FOREIGN KEY (endpoint_hash) REFERENCES push_subscription(endpoint_hash) ON DELETE CASCADE,
  constraint push_delivery_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE,
  constraint push_delivery_path_check CHECK (((path ~~ '/%'::text) AND (char_length(path) <= 300)))
);
CREATE INDEX push_delivery_created ON push_delivery USING btree (created_at);
CREATE INDEX push_delivery_due ON push_delivery USING btree (next_attempt_at) WHERE (sent_at IS NULL);
CREATE INDEX push_delivery_project ON push_delivery USING btree (project_key) WHERE (project_key IS NOT NULL);
CREATE INDEX push_delivery_subscription ON push_delivery USING btree (endpoint_hash);
CREATE INDEX push_of_subject ON push_delivery USING btree (subject_key) WHERE ((sent_at IS NULL) AND (subject_key IS NOT NULL));

create table push_subscription (
  endpoint_hash bytea not null,
  member_id uuid not null,
  session_id uuid not null,
  host text not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  ok_at timestamptz,
  constraint push_subscription_pkey PRIMARY KEY (endpoint_hash),
  constraint push_subscription_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint push_subscription_endpoint_hash_check CHECK ((octet_length(endpoint_hash) = 32))
);
CREATE INDEX push_subscription_member ON push_subscription USING btree (member_id, created_at);

create table rate_limit (
  key text not null,
  count integer not null,
  window_ends_at timestamptz not null,
  constraint rate_limit_pkey PRIMARY KEY (key),
  constraint rate_limit_count_check CHECK ((count >= 0))
);

create table refund (
  id uuid not null,
  charge_id uuid not null,
  amount bigint not null,
  status text not null default 'requested'::text,
  reason text not null default ''::text,
  actor text not null,
  requested_at timestamptz not null,
  settled_at timestamptz,
  whole boolean not null default false,
  due_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 1,
  attempts smallint not null default 1,
  idempotency_key text,
  provider_at timestamptz,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint refund_amount_check CHECK ((amount > 0)),
  constraint refund_due CHECK (((due_at IS NULL) OR (status = ANY (ARRAY['requested'::text, 'unknown'::text])))),
  constraint refund_settled CHECK (((settled_at IS NOT NULL) = (status = ANY (ARRAY['done'::text, 'refused'::text])))),
  constraint refund_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'unknown'::text, 'done'::text, 'refused'::text])))
);
CREATE INDEX refund_charge ON refund USING btree (charge_id);
CREATE INDEX refund_due ON refund USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX refund_idempotency ON refund USING btree (actor, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE UNIQUE INDEX refund_open_once ON refund USING btree (charge_id) WHERE (status = ANY (ARRAY['requested'::text, 'unknown'::text]));
CREATE INDEX refund_provider_at ON refund USING btree (provider_at) WHERE (provider_at IS NOT NULL);
CREATE INDEX refund_settled ON refund USING btree (settled_at) WHERE (status = 'done'::text);
CREATE INDEX refund_waiting ON refund USING btree (requested_at, id) WHERE (status = ANY (ARRAY['requested'::text, 'unknown'::text]));
CREATE TRIGGER refund_decided AFTER UPDATE ON refund FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION record_refund();
CREATE TRIGGER refund_of_statement AFTER INSERT OR UPDATE OF status ON refund FOR EACH ROW WHEN ((new.status = 'done'::text)) EXECUTE FUNCTION record_statement_refund();
CREATE TRIGGER refund_opened AFTER INSERT ON refund FOR EACH ROW EXECUTE FUNCTION record_refund();

create table reward (
  project_key uuid not null,
  idx smallint not null,
  count integer not null default 0,
  sold integer not null default 0,
  context text not null,
  product_cost bigint not null,
  delivery bigint not null default 0,
  shipping text not null default 'parcel'::text,
  name text not null default ''::text,
  picture text not null default ''::text,
  limit_per_person integer,
  early_until date,
  early_first integer,
  month text,
  options jsonb not null default '[]'::jsonb,
  questions jsonb not null default '[]'::jsonb,
  held integer not null default 0,
  waited_at_close integer,
  constraint reward_pkey PRIMARY KEY (project_key, idx),
  constraint reward_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE,
  constraint reward_count_check CHECK (((count >= 0) AND (count <= 1000000))),
  constraint reward_delivery_check CHECK (((delivery >= 0) AND (delivery <= 1000000))),
  constraint reward_early CHECK (((early_first IS NULL) OR ((sold + held) <= early_first))),
  constraint reward_goods CHECK (((char_length(context) <= 8000) AND (char_length(name) <= 640) AND ((limit_per_person >= 1) AND (limit_per_person <= 999)) AND (early_first >= 1) AND (month ~ '^\d{4}-\d{2}$'::text) AND (jsonb_typeof(options) = 'array'::text) AND (jsonb_typeof(questions) = 'array'::text))),
  constraint reward_idx_check CHECK ((idx >= 0)),
  constraint reward_product_cost_check CHECK (((product_cost >= 100) AND (product_cost <= 100000000))),
  constraint reward_shipping CHECK (((shipping = ANY (ARRAY['parcel'::text, 'none'::text])) AND ((shipping = 'parcel'::text) OR (delivery = 0)))),
  constraint reward_stock CHECK (((sold >= 0) AND (held >= 0) AND ((count = 0) OR ((sold + held) <= count))))
);
CREATE TRIGGER project_priced AFTER INSERT OR DELETE ON reward FOR EACH ROW EXECUTE FUNCTION project_priced();
CREATE TRIGGER project_priced_by_update AFTER UPDATE OF product_cost ON reward FOR EACH ROW WHEN ((old.product_cost <> new.product_cost)) EXECUTE FUNCTION project_priced();
CREATE TRIGGER project_touched AFTER INSERT OR DELETE ON reward FOR EACH ROW EXECUTE FUNCTION project_touch();
CREATE TRIGGER project_touched_by_update AFTER UPDATE ON reward FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION project_touch();

create table reward_low (
  project_key uuid not null,
  idx smallint not null,
  pieces integer not null,
  at timestamptz not null,
  announced_at timestamptz,
  constraint reward_low_pkey PRIMARY KEY (project_key, idx),
  constraint reward_low_project_key_idx_fkey FOREIGN KEY (project_key, idx) REFERENCES reward(project_key, idx) ON DELETE CASCADE,
  constraint reward_low_pieces_check CHECK ((pieces > 0))
);
CREATE INDEX reward_low_to_announce ON reward_low USING btree (at) WHERE (announced_at IS NULL);

create table reward_stock (
  project_key uuid not null,
  idx smallint not null,
  choice smallint[] not null,
  count integer not null,
  sold integer not null default 0,
  held integer not null default 0,
  constraint reward_stock_pkey PRIMARY KEY (project_key, idx, choice),
  constraint reward_stock_project_key_idx_fkey FOREIGN KEY (project_key, idx) REFERENCES reward(project_key, idx) ON DELETE CASCADE,
  constraint reward_stock_choice CHECK (((sold >= 0) AND (held >= 0) AND ((sold + held) <= count))),
  constraint reward_stock_count_check CHECK (((count >= 0) AND (count <= 1000000)))
);
CREATE TRIGGER project_touched AFTER INSERT OR DELETE ON reward_stock FOR EACH ROW EXECUTE FUNCTION project_touch();
CREATE TRIGGER project_touched_by_update AFTER UPDATE ON reward_stock FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION project_touch();

create table saved_search (
  key uuid not null,
  member_id uuid not null,
  name text not null,
  text text not null,
  filters jsonb not null,
  created_at timestamptz not null,
  constraint saved_search_pkey PRIMARY KEY (key),
  constraint saved_search_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint saved_search_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 320))),
  constraint saved_search_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 1600)))
);
CREATE INDEX saved_search_member ON saved_search USING btree (member_id, created_at DESC, key DESC);

create table scrap (
  member_id uuid not null,
  project_key uuid not null,
  created_at timestamptz not null,
  constraint scrap_pkey PRIMARY KEY (member_id, project_key),
  constraint scrap_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint scrap_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE
);
CREATE INDEX scrap_project ON scrap USING btree (project_key, created_at);

create table scrap_reminder (
  project_key uuid not null,
  days smallint not null,
  at timestamptz not null,
  constraint scrap_reminder_pkey PRIMARY KEY (project_key, days),
  constraint scrap_reminder_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key) ON DELETE CASCADE,
  constraint scrap_reminder_days_check CHECK ((days > 0))
);

create table search_term (
  term text not null,
  keys text not null,
  triples integer[] not null,
  weight integer not null,
  halves integer[] not null default '{}'::integer[],
  constraint search_term_pkey PRIMARY KEY (term),
  constraint search_term_weight_check CHECK ((weight > 0))
);
CREATE INDEX search_term_halves ON search_term USING gin (halves) WITH (fastupdate=off);
CREATE INDEX search_term_initials ON search_term USING btree (search_initials(term) text_pattern_ops);
CREATE INDEX search_term_keys ON search_term USING btree (keys text_pattern_ops);
CREATE INDEX search_term_triples ON search_term USING gin (triples) WITH (fastupdate=off);

create table search_term_due (
  id uuid not null default gen_random_uuid(),
  old_text text,
  new_text text,
  projects integer not null,
  noted_at timestamptz not null default clock_timestamp(),
  constraint search_term_due_pkey PRIMARY KEY (id)
);
CREATE INDEX search_term_due_noted ON search_term_due USING btree (noted_at, id);

create table search_use (
  folded text not null,
  member_id uuid not null,
  text text not null,
  at timestamptz not null,
  constraint search_use_pkey PRIMARY KEY (folded, member_id),
  constraint search_use_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint search_use_folded_check CHECK (((char_length(folded) >= 1) AND (char_length(folded) <= 20))),
  constraint search_use_text_check CHECK ((char_length(text) <= 1600))
);
CREATE INDEX search_use_at ON search_use USING btree (at);
CREATE INDEX search_use_member ON search_use USING btree (member_id);

create table session (
  id uuid not null,
  user_id uuid not null,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  confirmed_at timestamptz,
  second_factor_at timestamptz,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_key UNIQUE (token),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX session_by_user ON session USING btree (user_id);

create table shipping_batch (
  id uuid not null,
  project_key uuid not null,
  member_id uuid not null,
  file_name text,
  rows integer not null,
  applied integer not null,
  failed integer not null,
  failures jsonb not null default '[]'::jsonb,
  at timestamptz not null,
  undo_until timestamptz not null,
  constraint shipping_batch_pkey PRIMARY KEY (id),
  constraint shipping_batch_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint shipping_batch_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key),
  constraint shipping_batch_applied_check CHECK ((applied >= 0)),
  constraint shipping_batch_failed_check CHECK ((failed >= 0)),
  constraint shipping_batch_failures_check CHECK ((jsonb_typeof(failures) = 'array'::text)),
  constraint shipping_batch_file_name_check CHECK ((char_length(file_name) <= 1000)),
  constraint shipping_batch_rows_check CHECK ((rows >= 0))
);
CREATE INDEX shipping_batch_at ON shipping_batch USING btree (at);
CREATE INDEX shipping_batch_member ON shipping_batch USING btree (member_id);
CREATE INDEX shipping_batch_project ON shipping_batch USING btree (project_key, at);

create table stale_file (
  path text not null,
  due_at timestamptz not null default now(),
  constraint stale_file_pkey PRIMARY KEY (path)
);
CREATE INDEX stale_file_due ON stale_file USING btree (due_at);

create table statement (
  key uuid not null,
  number text,
  kind text not null,
  project_key uuid not null,
  member_id uuid not null,
  completed_at timestamptz not null,
  due_on date,
  state text not null default 'expected'::text,
  is_before boolean not null default false,
  fee_plan_id uuid,
  pledges integer not null default 0,
  charged bigint not null default 0,
  refunded bigint not null default 0,
  fee_platform bigint not null default 0,
  fee_payment bigint not null default 0,
  vat bigint not null default 0,
  payout bigint not null default 0,
  identity_version integer,
  final_at timestamptz,
  constraint statement_pkey PRIMARY KEY (key),
  constraint statement_number_key UNIQUE (number),
  constraint statement_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint statement_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key),
  constraint statement_check CHECK (((state = 'final'::text) = (final_at IS NOT NULL))),
  constraint statement_check1 CHECK (((state = 'final'::text) = (number IS NOT NULL))),
  constraint statement_check2 CHECK (((state = 'final'::text) = (fee_plan_id IS NOT NULL))),
  constraint statement_check3 CHECK (((kind = 'main'::text) OR (state = 'final'::text))),
  constraint statement_check4 CHECK ((payout = ((((charged - refunded) - fee_platform) - fee_payment) - vat))),
  constraint statement_kind_check CHECK ((kind = ANY (ARRAY['main'::text, 'adjust'::text]))),
  constraint statement_state_check CHECK ((state = ANY (ARRAY['expected'::text, 'final'::text])))
);
CREATE INDEX statement_due ON statement USING btree (due_on) WHERE (state = 'expected'::text);
CREATE UNIQUE INDEX statement_main ON statement USING btree (project_key) WHERE (kind = 'main'::text);
CREATE INDEX statement_member ON statement USING btree (member_id);
CREATE INDEX statement_project ON statement USING btree (project_key, final_at);
CREATE CONSTRAINT TRIGGER statement_decided AFTER UPDATE ON statement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state = 'final'::text)) EXECUTE FUNCTION record_statement();
CREATE TRIGGER statement_final BEFORE UPDATE ON statement FOR EACH ROW WHEN ((old.state = 'final'::text)) EXECUTE FUNCTION refuse_final_statement();
CREATE TRIGGER statement_permanent BEFORE DELETE ON statement FOR EACH ROW EXECUTE FUNCTION refuse_final_statement();
CREATE CONSTRAINT TRIGGER statement_written AFTER INSERT ON statement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state = 'final'::text)) EXECUTE FUNCTION record_statement();

create table statement_refund (
  refund_id uuid not null,
  project_key uuid not null,
  amount bigint not null,
  settled_at timestamptz not null,
  statement_key uuid,
  constraint statement_refund_pkey PRIMARY KEY (refund_id),
  constraint statement_refund_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint statement_refund_statement_key_fkey FOREIGN KEY (statement_key) REFERENCES statement(key)
);
CREATE INDEX statement_refund_open ON statement_refund USING btree (project_key, refund_id) WHERE (statement_key IS NULL);
CREATE INDEX statement_refund_statement ON statement_refund USING btree (statement_key) WHERE (statement_key IS NOT NULL);

create table story (
  key uuid not null,
  author_id uuid not null,
  category smallint not null,
  title text not null,
  content text not null,
  images text[] not null,
  likes integer not null default 0,
  blinded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint story_pkey PRIMARY KEY (key),
  constraint story_author_id_fkey FOREIGN KEY (author_id) REFERENCES member(id),
  constraint story_category_check CHECK (((category >= 1) AND (category <= 6))),
  constraint story_images_check CHECK (((cardinality(images) >= 1) AND (cardinality(images) <= 5))),
  constraint story_letters CHECK ((((char_length(title) >= 1) AND (char_length(title) <= 960)) AND ((char_length(content) >= 1) AND (char_length(content) <= 320000)))),
  constraint story_likes_check CHECK ((likes >= 0))
);
CREATE INDEX story_author ON story USING btree (author_id, created_at DESC);
CREATE INDEX story_category ON story USING btree (category, created_at DESC, key DESC) WHERE (blinded_at IS NULL);
CREATE INDEX story_likes ON story USING btree (likes DESC, key DESC) WHERE (blinded_at IS NULL);
CREATE INDEX story_newest ON story USING btree (created_at DESC, key DESC) WHERE (blinded_at IS NULL);
CREATE TRIGGER story_search_write AFTER INSERT OR UPDATE OF title, content ON story FOR EACH ROW EXECUTE FUNCTION story_search_write();
CREATE TRIGGER story_thread_forgotten AFTER DELETE ON story FOR EACH ROW EXECUTE FUNCTION forget_thread('story');

create table story_like (
  story_key uuid not null,
  member_id uuid not null,
  created_at timestamptz not null,
  constraint story_like_pkey PRIMARY KEY (story_key, member_id),
  constraint story_like_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint story_like_story_key_fkey FOREIGN KEY (story_key) REFERENCES story(key) ON DELETE CASCADE
);
CREATE INDEX story_like_member ON story_like USING btree (member_id);

create table story_search (
  key uuid not null,
  realm smallint not null default 2,
  title text not null,
  author text not null default ''::text,
  content text not null,
  constraint story_search_pkey PRIMARY KEY (key),
  constraint story_search_key_fkey FOREIGN KEY (key) REFERENCES story(key) ON DELETE CASCADE
);
CREATE INDEX story_search_grams ON story_search USING gin (search_grams(realm, title, author, content)) WITH (fastupdate=off);

create table synonym (
  word text not null,
  group_id integer not null,
  place integer not null default 0,
  constraint synonym_pkey PRIMARY KEY (word),
  constraint synonym_word_check CHECK (((char_length(word) >= 1) AND (char_length(word) <= 320)))
);
CREATE INDEX synonym_group ON synonym USING btree (group_id);

create table synonym_version (
  id boolean not null default true,
  version integer not null,
  constraint synonym_version_pkey PRIMARY KEY (id),
  constraint synonym_version_id_check CHECK (id)
);
CREATE CONSTRAINT TRIGGER synonyms_catalogued AFTER UPDATE ON synonym_version DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION project_catalogue_raise();

create table two_factor (
  id uuid not null,
  user_id uuid not null,
  secret text,
  started_secret text,
  backup_codes text not null default ''::text,
  verified boolean not null default false,
  used_step bigint not null default 0,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint two_factor_pkey PRIMARY KEY (id),
  constraint two_factor_user_id_key UNIQUE (user_id),
  constraint two_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint two_factor_check CHECK (((NOT verified) OR (secret IS NOT NULL)))
);

create table upload (
  id uuid not null,
  owner_id uuid not null,
  kind text not null,
  path text not null,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  created_at timestamptz not null,
  used_at timestamptz,
  project_key uuid,
  pledge_id uuid,
  first_path text not null,
  file_path text not null,
  let_go_at timestamptz,
  lease_until timestamptz,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_first_path_key UNIQUE (first_path),
  constraint upload_path_key UNIQUE (path),
  constraint upload_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES member(id),
  constraint upload_pledge_id_fkey FOREIGN KEY (pledge_id) REFERENCES pledge(id),
  constraint upload_project_key_fkey FOREIGN KEY (project_key) REFERENCES project(key),
  constraint upload_attachment CHECK (((kind = 'attachment'::text) OR ((project_key IS NULL) AND (pledge_id IS NULL)))),
  constraint upload_bytes_check CHECK ((bytes >= 0)),
  constraint upload_held CHECK (((pledge_id IS NULL) OR ((project_key IS NOT NULL) AND (used_at IS NOT NULL)))),
  constraint upload_kind_check CHECK ((kind = ANY (ARRAY['project'::text, 'editor'::text, 'cardnews'::text, 'story'::text, 'pqbox'::text, 'profile'::text, 'attachment'::text, 'notice'::text, 'news'::text, 'identity'::text]))) NOT VALID
);
CREATE INDEX upload_misplaced ON upload USING btree (id) WHERE (file_path <> path);
CREATE INDEX upload_owner ON upload USING btree (owner_id);
CREATE INDEX upload_pledge ON upload USING btree (pledge_id) WHERE (pledge_id IS NOT NULL);
CREATE INDEX upload_project ON upload USING btree (project_key) WHERE (project_key IS NOT NULL);
CREATE INDEX upload_unused ON upload USING btree (created_at) WHERE (used_at IS NULL);
CREATE INDEX upload_waiting ON upload USING btree (owner_id, project_key) WHERE ((used_at IS NULL) AND (kind = 'attachment'::text));

create table verification (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint verification_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_identifier ON verification USING btree (identifier);

create table waitlist (
  project_key uuid not null,
  idx smallint not null,
  member_id uuid not null,
  choice smallint[] not null default '{}'::smallint[],
  turn integer not null,
  state text not null default 'waiting'::text,
  joined_at timestamptz not null,
  held_choice smallint[],
  offered_at timestamptz,
  offer_until timestamptz,
  constraint waitlist_pkey PRIMARY KEY (project_key, idx, member_id),
  constraint waitlist_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint waitlist_project_key_idx_fkey FOREIGN KEY (project_key, idx) REFERENCES reward(project_key, idx) ON DELETE CASCADE,
  constraint waitlist_offer CHECK ((((state = 'waiting'::text) = (held_choice IS NULL)) AND ((state = 'waiting'::text) = (offered_at IS NULL)) AND ((state = 'waiting'::text) = (offer_until IS NULL)))),
  constraint waitlist_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'lapsed'::text])))
);
CREATE INDEX waitlist_due ON waitlist USING btree (offer_until) WHERE (state = 'offered'::text);
CREATE INDEX waitlist_member ON waitlist USING btree (member_id);
CREATE UNIQUE INDEX waitlist_turn ON waitlist USING btree (project_key, idx, turn);
CREATE TRIGGER project_touched AFTER INSERT OR DELETE ON waitlist FOR EACH ROW EXECUTE FUNCTION project_touch();
CREATE TRIGGER project_touched_by_update AFTER UPDATE ON waitlist FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION project_touch();

-- function broadcast_policy_text() returns trigger language plpgsql, md5 of its body c85529648d78ebd416d6cf85e2f39018
-- function broadcast_reward_removal() returns trigger language plpgsql, md5 of its body 1b85251f9386d74e41d51ae96951e445
-- function broadcast_reward_telling() returns trigger language plpgsql, md5 of its body 3afee528e768bfee69cc763b4fcf19d2
-- function count_comment() returns trigger language plpgsql, md5 of its body 91c4b16382595adc734385a16a9d2496
-- function count_comments() returns trigger language plpgsql, md5 of its body 2fa9c29b793c7b6b8734cef8ff523c3c
-- function epoch_ms(timestamptz) returns bigint language sql, md5 of its body 8fce8144d3af86c1acf81f1cf9fb5646
-- function expect_statement() returns trigger language plpgsql, md5 of its body 2d08a4f8b426cab4414b0f4ed210d264
-- function forget_thread() returns trigger language plpgsql, md5 of its body d9ffcf83bf2ce093095fd06867b9f630
-- function keep_policy_text() returns trigger language plpgsql, md5 of its body de3fcfe3f75346a40186f6b7fff30a73
-- function ledger_pairs_balance() returns trigger language plpgsql, md5 of its body 8e9e937b8ac0ede8edf6cddd01d04775
-- function note_stale_file() returns trigger language plpgsql, md5 of its body c6d41c5224206636ca30166eb17bff29
-- function parcel_state_guard() returns trigger language plpgsql, md5 of its body db5425a4428814535db9c2b3ee812bbf
-- function pictures_of_reward(text,text) returns text[] language sql, md5 of its body d364c14954f2dd32f2fee28ccae002bb
-- function pledge_decision(uuid) returns jsonb language plpgsql, md5 of its body 82031b44692281a4b6b62456e3c8617a
-- function pledge_status_guard() returns trigger language plpgsql, md5 of its body 58d4d929f3a12a50cab1253f8de43706
-- function pq_reward_state_guard() returns trigger language plpgsql, md5 of its body e033f7410684dc74f13b531ec297a9bf
-- function price_band(bigint) returns smallint language sql, md5 of its body ebdabbbe413fde23859fb989905dd6b9
-- function project_boxed() returns trigger language plpgsql, md5 of its body 351ef06ba3dda52f2b387ab2b66cc570
-- function project_catalogue_raise() returns trigger language plpgsql, md5 of its body 3c0cf995451e0d96d7f60ed72f0dcffd
-- function project_catalogue_raise_by_many() returns trigger language plpgsql, md5 of its body 1f1ce564500a40409f8bf896dff1c75b
-- function project_move_noted() returns trigger language plpgsql, md5 of its body facbda127a1144c3853d53a9eae00a76
-- function project_popularity_insert() returns trigger language plpgsql, md5 of its body f2b035d2f97d3226140d8752858db40b
-- function project_popularity_update() returns trigger language plpgsql, md5 of its body 55de2082363bd4bb5b92bc077a0aa8f4
-- function project_priced() returns trigger language plpgsql, md5 of its body e9796d980d5fa358a964f25120b8e304
-- function project_search_author() returns trigger language plpgsql, md5 of its body 8d1a227a312411097a4c1605128875e4
-- function project_search_facets() returns trigger language plpgsql, md5 of its body c9966e3343eecb01279c511997c35c49
-- function project_search_insert() returns trigger language plpgsql, md5 of its body 103550271951d00615c16e5c84c2b5cb
-- function project_search_update() returns trigger language plpgsql, md5 of its body dc14a3fc0c1549bbd9cd99a8836af49b
-- function project_state_guard() returns trigger language plpgsql, md5 of its body 49f98dd1bb9be0b78f97a0076f28590c
-- function project_touch() returns trigger language plpgsql, md5 of its body 23c3bdb8333c56f2204c923bb07b3cd5
-- function project_touch_by_pledge() returns trigger language plpgsql, md5 of its body 94a4763808e1a282b229785e84b85bb2
-- function project_version_raise() returns trigger language plpgsql, md5 of its body 2fecf92594bed3e92668db7232fd97b5
-- function proof_state_guard() returns trigger language plpgsql, md5 of its body c2e865eecf6f12b1b15c19c9c337b3d4
-- function record_address() returns trigger language plpgsql, md5 of its body c6cf75598bf628a3e39588c0b2f0633a
-- function record_balance() returns trigger language plpgsql, md5 of its body c17413ebc09c9faa3477e51a9f84e85f
-- function record_card() returns trigger language plpgsql, md5 of its body c280f4a88caae7fdbbd6e443e791b3b9
-- function record_charge() returns trigger language plpgsql, md5 of its body 30c31f3528e2b1ed6c25b8999ff30342
-- function record_identity() returns trigger language plpgsql, md5 of its body f2786319ea4f7c2d9052bebe59d5fd5f
-- function record_member() returns trigger language plpgsql, md5 of its body 5e6c8c953017f080c904b856c2bc79d1
-- function record_news() returns trigger language plpgsql, md5 of its body b3171f22bb6ef6942ec6cfcc754feef5
-- function record_parcel() returns trigger language plpgsql, md5 of its body dc9c08d17a3f62518f286c246a43c391
-- function record_payout_batch() returns trigger language plpgsql, md5 of its body b14ece3b931ca4b48aa51bc57ed0aeb3
-- function record_payout_line() returns trigger language plpgsql, md5 of its body b55558d39043f409088716f1b88a5891
-- function record_payout_outside() returns trigger language plpgsql, md5 of its body 91ece9d224e0494d4603342e0873ae44
-- function record_pledge() returns trigger language plpgsql, md5 of its body c7bab5dc01fecf45e640ae96e63b6533
-- function record_pledge_lines() returns trigger language plpgsql, md5 of its body 0828ec1126e3240df9a6fb43a575ea26
-- function record_project() returns trigger language plpgsql, md5 of its body cbcf13f310642864d9968d2fc5509b5e
-- function record_refund() returns trigger language plpgsql, md5 of its body 258adf83c9c60e31d6b4ed8090af68c4
-- function record_stage() returns trigger language plpgsql, md5 of its body 5b09987d7ae5c3609f7096c964fc0e1a
-- function record_statement() returns trigger language plpgsql, md5 of its body 6f820b78f3611768072ed90829f507f8
-- function record_statement_refund() returns trigger language plpgsql, md5 of its body 00f80514ee4eaffaf21f255a8d8e1d27
-- function refuse_change() returns trigger language plpgsql, md5 of its body 3ee2c9f0d215ff19d533cd8b1947f830
-- function refuse_final_statement() returns trigger language plpgsql, md5 of its body 7101f5795e6ea7dbbeabfc4c743cdd38
-- function seal_log(text,integer) returns integer language sql, md5 of its body 072a96ffbee4d90ed5b44fa9a8699763
-- function seal_log_after(text,uuid,integer) returns record language plpgsql, md5 of its body d3f265b60f26cf1fc970255b89519a00
-- function seal_log_since(text,timestamptz,integer) returns integer language plpgsql, md5 of its body 5360b1de164250f2f5f25a23e7e649db
-- function search_content(text) returns text language sql, md5 of its body b1129b2911584fc81a44ecd4d899d39c
-- function search_facets(smallint,text,text,bigint) returns smallint[] language sql, md5 of its body fc4734b686e663a44f810cf6866baa03
-- function search_fold(text) returns text language plpgsql, md5 of its body 7d385b316017e65777045f5115323ac4
-- function search_grams(smallint,text,text,text) returns bigint[] language plpgsql, md5 of its body 9f7073b9a110afb41d1642525d7b2b49
-- function search_initials(text) returns text language sql, md5 of its body c64f7cf26d78a6bff0456bb4ee6c49c7
-- function search_term_changed() returns trigger language plpgsql, md5 of its body cb81f60ecf05a3ae29d8416084f95e00
-- function search_term_listed() returns trigger language plpgsql, md5 of its body 2cfc951243acac041d2a4efeffd24d68
-- function search_term_renamed() returns trigger language plpgsql, md5 of its body 507182d55eaeec0c874eeabfded232a4
-- function story_search_write() returns trigger language plpgsql, md5 of its body d988c110d9801fa239c286ee0aa51e04

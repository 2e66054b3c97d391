-- What the operations team runs, files, mails, the clock of the sandbox.

create table banner (
  key uuid primary key,
  "group" text not null check ("group" in ('line', 'slider', 'orderslider')),
  position integer not null check (position >= 0),
  ctts_tit text not null,
  ctts_ctts text not null default '',
  ctts_link text not null default '',
  btn_label text not null default '',
  ad_thumbnail text not null default '',
  bg_color text not null default '#F6F6F9' check (bg_color ~ '^#[0-9A-Fa-f]{6}$'),
  starts_at timestamptz,
  ends_at timestamptz,
  clicks bigint not null default 0 check (clicks >= 0)
);
create index banner_order on banner ("group", position, key);

create table policy_text (
  id text not null check (id in ('terms', 'private', 'offer', 'marketing', 'maker', 'donate')),
  version integer not null check (version >= 1),
  title text not null,
  sections jsonb not null,
  effective_at date not null,
  created_at timestamptz not null,
  primary key (id, version)
);

create table upload (
  id uuid primary key,
  owner_id uuid not null references member (id),
  kind text not null
    check (kind in ('project', 'editor', 'cardnews', 'story', 'pqbox', 'profile', 'attachment')),
  path text not null unique,
  name text not null,
  media_type text not null,
  bytes bigint not null check (bytes >= 0),
  ground text,
  created_at timestamptz not null,
  used_at timestamptz
);
create index upload_unused on upload (created_at) where used_at is null;

-- Who decided what, and why; written in the transaction of the decision.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid references member (id),
  actor text not null,
  action text not null,
  target_type text not null,
  target_key text not null,
  reason text not null default '',
  before jsonb,
  after jsonb
);
create index audit_log_newest on audit_log (at desc, id desc);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- Outbox: a mail is a row of the transaction that it tells about; the worker sends it over SMTP.
create table mail (
  id uuid primary key,
  -- One mail of a kind about one thing, whatever happens twice.
  dedupe_key text unique,
  kind text not null,
  recipient text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz,
  sent_at timestamptz,
  last_error text
);
create index mail_waiting on mail (next_attempt_at) where sent_at is null;

-- How far the sandbox has moved the product's clock ahead of real time.
create table clock_offset (
  singleton boolean primary key default true check (singleton),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into clock_offset default values;

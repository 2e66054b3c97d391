-- Batches of payouts (docs/product/settlement.md#payouts): gathered by one admin, released by another, sent as a file to the bank.
alter table payout_stage
  -- Null again once the bank has returned the transfer.
  add column released_at timestamptz,
  add column paid_at timestamptz,
  add column failed_at timestamptz,
  -- As the bank says it.
  add column failure text,
  -- By an admin, until an admin lifts it.
  add column held_at timestamptz,
  add column held_by uuid,
  add column held_reason text,
  add constraint payout_stage_held_by_fkey foreign key (held_by) references member (id) not valid;

create table payout_batch (
  key uuid primary key,
  -- Shown as B118.
  number int not null unique check (number > 0),
  state text not null check (state in ('gathered', 'released', 'exported', 'completed', 'dissolved')),
  gathered_by uuid not null references member (id),
  gathered_at timestamptz not null,
  released_by uuid references member (id),
  released_at timestamptz,
  exported_at timestamptz,
  completed_at timestamptz,
  dissolved_at timestamptz,
  check ((released_at is null) = (released_by is null)),
  check (state not in ('released', 'exported', 'completed') or released_at is not null),
  check ((state = 'dissolved') = (dissolved_at is not null))
);
create index payout_batch_open on payout_batch (number) where state in ('gathered', 'released', 'exported');

create table payout_line (
  id uuid primary key,
  batch_key uuid not null references payout_batch (key),
  n int not null check (n > 0),
  -- By which the bank reports the result, as B118-1.
  number text not null unique,
  stage_key uuid not null references payout_stage (key),
  -- What is transferred: the amount of the stage less what is netted in its project and what is carried to other projects.
  amount bigint not null check (amount >= 0),
  netted bigint not null check (netted >= 0),
  carried bigint not null check (carried >= 0),
  identity_version int not null,
  -- The account as it was when the batch was gathered.
  bank text not null,
  holder text not null,
  account_tail text not null,
  -- Null once it is erased.
  sealed bytea,
  state text not null default 'gathered' check (state in ('gathered', 'dissolved', 'released', 'paid', 'failed')),
  reference text,
  failure text,
  settled_at timestamptz,
  unique (batch_key, n),
  check ((state in ('paid', 'failed')) = (settled_at is not null))
);
create unique index payout_line_live on payout_line (stage_key) where state in ('gathered', 'released', 'paid');
create unique index payout_line_reference on payout_line (reference) where reference is not null;
create index payout_line_stage on payout_line (stage_key, id);
create index payout_line_settled on payout_line (settled_at) where state = 'paid';

-- What a line pays of what its maker owes for other projects.
create table payout_netting (
  line_id uuid not null references payout_line (id),
  project_key uuid not null,
  amount bigint not null check (amount > 0),
  primary key (line_id, project_key)
);

-- What the bank's file has wrong, decided by two admins.
create table payout_correction (
  id uuid primary key,
  line_id uuid not null references payout_line (id),
  result text not null check (result in ('ok', 'failed')),
  reference text,
  reason text not null,
  asked_by uuid not null references member (id),
  asked_at timestamptz not null,
  confirmed_by uuid references member (id),
  confirmed_at timestamptz,
  check ((confirmed_at is null) = (confirmed_by is null))
);
create unique index payout_correction_open on payout_correction (line_id) where confirmed_at is null;
create index payout_correction_line on payout_correction (line_id);

-- Pledges and their money. Amounts are whole KRW. What must never be, the database refuses:
-- two live pledges of one person on one project, two paid charges of one pledge, stock below zero (reward_stock).

create table card (
  id uuid primary key,
  member_id uuid not null references member (id),
  -- AES-256-GCM; null once the card is deleted.
  billing_key bytea,
  -- Keyed hash of the billing key, to refuse the same key twice without decrypting.
  billing_key_hash bytea not null,
  name text not null,
  number text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((billing_key is null) = (removed_at is not null))
);
create unique index card_billing_key on card (billing_key_hash) where removed_at is null;
create unique index card_same on card (member_id, name, number) where removed_at is null;
create index card_member on card (member_id, created_at);

-- Billing keys of removed cards that the provider has not confirmed to have deleted yet. Times are real.
create table card_removal (
  card_id uuid primary key references card (id),
  billing_key bytea not null,
  billing_key_hash bytea not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  last_error text
);
create index card_removal_due on card_removal (due_at);
create index card_removal_hash on card_removal (billing_key_hash);

create table pledge (
  id uuid primary key,
  project_key uuid not null references project (key),
  member_id uuid not null references member (id),
  status text not null default 'ready' check (status in ('ready', 'retry', 'paid', 'fail', 'cancel', 'refund')),
  amount bigint not null check (amount > 0),
  delivery_price bigint not null check (delivery_price >= 0),
  donation bigint not null check (donation between 0 and 100000000),
  call_amount bigint not null,
  refunded bigint not null default 0,
  card_id uuid not null references card (id),
  address_basic text not null,
  address_detail text not null default '',
  zonecode text not null,
  recipient_name text not null,
  recipient_tel text not null,
  note text not null default '' check (char_length(note) <= 200),
  reward_period date not null,
  -- 10:00 of the day on which the card is or was charged, as told to the backer.
  payment_at timestamptz not null,
  -- What the sweep does next: the round of the charge, when, and who is at it. Real time for the lease, product time
  -- for due_at.
  round smallint not null default 1 check (round >= 1),
  due_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 0,
  failure_reason text,
  idempotency_key text,
  request_hash bytea,
  placed_at timestamptz not null,
  updated_at timestamptz not null,
  settled_at timestamptz,
  constraint pledge_sums check (call_amount = amount + delivery_price and amount >= donation),
  constraint pledge_refunded check (refunded between 0 and call_amount),
  constraint pledge_due check (due_at is null or status in ('ready', 'retry'))
);
create unique index pledge_live on pledge (project_key, member_id) where status in ('ready', 'retry', 'paid');
create unique index pledge_idempotency on pledge (member_id, idempotency_key) where idempotency_key is not null;
create index pledge_member on pledge (member_id, placed_at desc);
create index pledge_project on pledge (project_key, status);
create index pledge_due on pledge (due_at) where due_at is not null;
create index pledge_card on pledge (card_id) where status in ('ready', 'retry');

create table pledge_item (
  pledge_id uuid not null references pledge (id),
  project_key uuid not null,
  idx smallint not null,
  count integer not null check (count between 1 and 999),
  product_cost bigint not null check (product_cost >= 100),
  primary key (pledge_id, idx),
  foreign key (project_key, idx) references reward (project_key, idx)
);
create index pledge_item_reward on pledge_item (project_key, idx);

create table pledge_file (
  pledge_id uuid not null references pledge (id),
  position smallint not null check (position between 0 and 4),
  url text not null,
  name text not null,
  primary key (pledge_id, position)
);

-- One try to charge a pledge's card. Written before the provider is called.
create table charge (
  id uuid primary key,
  pledge_id uuid not null references pledge (id),
  round smallint not null check (round >= 1),
  attempt smallint not null check (attempt >= 1),
  order_id text not null unique,
  card_id uuid not null references card (id),
  amount bigint not null check (amount > 0),
  -- requested: asked or about to be asked; unknown: asked without a clear answer; the others are final.
  status text not null default 'requested' check (status in ('requested', 'unknown', 'paid', 'declined')),
  fence bigint not null,
  lookups smallint not null default 0,
  requested_at timestamptz not null,
  settled_at timestamptz,
  provider_code text,
  provider_message text,
  receipt_url text,
  unique (pledge_id, round, attempt),
  check ((settled_at is not null) = (status in ('paid', 'declined')))
);
create unique index charge_paid_once on charge (pledge_id) where status = 'paid';
create unique index charge_open_once on charge (pledge_id) where status in ('requested', 'unknown');

create table refund (
  id uuid primary key,
  charge_id uuid not null references charge (id),
  amount bigint not null check (amount > 0),
  status text not null default 'requested' check (status in ('requested', 'unknown', 'done', 'refused')),
  reason text not null default '',
  actor text not null,
  requested_at timestamptz not null,
  settled_at timestamptz
);
create unique index refund_open_once on refund (charge_id) where status in ('requested', 'unknown');

-- Append-only journal of every change of money. pledged moves a project's amount, collected what cards have paid.
create table money_journal (
  id uuid primary key,
  at timestamptz not null,
  pledge_id uuid not null references pledge (id),
  project_key uuid not null references project (key),
  member_id uuid not null references member (id),
  event text not null check (event in ('placed', 'changed', 'cancelled', 'charged', 'declined', 'failed', 'refunded')),
  pledged bigint not null,
  collected bigint not null,
  actor text not null
);
create index money_journal_pledge on money_journal (pledge_id, at, id);
create index money_journal_project on money_journal (project_key, at);
create unique index money_journal_charged_once on money_journal (pledge_id) where event = 'charged';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger money_journal_append_only before update or delete on money_journal
  for each row execute function refuse_change();

-- Only the transitions of domain/pledge.ts.
create function pledge_status_guard() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (old.status, new.status) in (
    ('ready', 'paid'), ('ready', 'retry'), ('ready', 'cancel'),
    ('retry', 'paid'), ('retry', 'fail'), ('retry', 'cancel'),
    ('paid', 'refund')
  ) then
    raise exception 'pledge % cannot move from % to %', old.id, old.status, new.status
      using errcode = 'check_violation', constraint = 'pledge_status_guard';
  end if;
  return new;
end $$;
create trigger pledge_status_guard before update of status on pledge
  for each row execute function pledge_status_guard();

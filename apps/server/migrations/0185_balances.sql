-- What makers owe after refunds of what was paid out (docs/product/settlement.md#balances): received from them, or written off.
create table balance_settlement (
  key uuid primary key,
  member_id uuid not null references member (id),
  kind text not null check (kind in ('received', 'written-off')),
  amount bigint not null check (amount > 0),
  -- Of the bank.
  reference text,
  reason text,
  asked_by uuid not null references member (id),
  asked_at timestamptz not null,
  -- Null until another admin has confirmed it.
  settled_by uuid references member (id),
  settled_at timestamptz,
  check ((kind = 'received') = (reference is not null)),
  check ((kind = 'written-off') = (reason is not null)),
  check ((settled_at is null) = (settled_by is null)),
  check (kind = 'written-off' or settled_at is not null)
);
create unique index balance_settlement_reference on balance_settlement (reference) where reference is not null;
create unique index balance_settlement_open on balance_settlement (member_id) where settled_at is null;
create index balance_settlement_member on balance_settlement (member_id, asked_at);

-- For which projects.
create table balance_part (
  settlement_key uuid not null references balance_settlement (key),
  project_key uuid not null,
  amount bigint not null check (amount > 0),
  primary key (settlement_key, project_key)
);

-- Letters about what is owed since an instant without another payout.
create table balance_letter (
  member_id uuid not null references member (id),
  since timestamptz not null,
  days int not null check (days > 0),
  sent_at timestamptz not null,
  primary key (member_id, since, days)
);

-- The provider's settlement files, compared with our books (docs/product/settlement.md#comparison-with-the-provider). The newest file of
-- a day replaces the one before.
create table provider_file (
  day date primary key,
  hash text not null,
  -- Paid less refunded on the day, in our books and in the file, when they were compared last.
  ours bigint not null default 0,
  theirs bigint not null default 0,
  read_at timestamptz not null,
  -- When a later file differed from the one before.
  changed_at timestamptz
);

create table provider_row (
  day date not null references provider_file (day),
  order_id text not null check (char_length(order_id) between 1 and 100),
  total bigint not null check (total >= 0),
  refunded bigint not null check (refunded >= 0),
  fee bigint not null,
  at timestamptz not null,
  primary key (day, order_id)
);

create table provider_difference (
  id uuid primary key,
  day date not null,
  order_id text not null,
  kind text not null check (kind in ('only-ours', 'only-theirs', 'amount', 'refund')),
  our_total bigint not null,
  our_refunded bigint not null,
  their_total bigint not null,
  their_refunded bigint not null,
  -- Of the order; null where the provider names an order that we do not know.
  project_key uuid references project (key),
  state text not null default 'open' check (state in ('open', 'closing', 'closed')),
  found_at timestamptz not null,
  -- The admin who asked for the closing that another one confirms.
  asked_by uuid references member (id),
  -- null while closed: a later file agreed.
  closed_by uuid references member (id),
  closed_at timestamptz,
  reason text,
  constraint provider_difference_closed check ((state = 'closed') = (closed_at is not null)),
  constraint provider_difference_asked check (state <> 'closing' or (asked_by is not null and reason is not null))
);
create unique index provider_difference_open on provider_difference (day, order_id) where state <> 'closed';
create index provider_difference_project on provider_difference (project_key);
create index provider_difference_found on provider_difference (found_at desc, id desc);

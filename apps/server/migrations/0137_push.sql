-- Browsers in which a member has turned web push on. `sealed` contains the address and keys, bound to the hash and the member.
create table push_subscription (
  endpoint_hash bytea primary key check (octet_length(endpoint_hash) = 32),
  member_id uuid not null references member (id),
  -- No reference: a session that ends by its age does not end the subscription.
  session_id uuid not null,
  host text not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  ok_at timestamptz
);
create index push_subscription_member on push_subscription (member_id, created_at);

-- Web pushes to send or sent within a day, in real time like mails; those that were sent remain for their dedupe key.
create table push_delivery (
  id uuid primary key,
  endpoint_hash bytea not null references push_subscription (endpoint_hash) on delete cascade,
  kind text not null,
  project_key uuid references project (key) on delete cascade,
  path text not null check (path like '/%' and char_length(path) <= 300),
  dedupe_key text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts int not null default 0,
  lease_until timestamptz,
  sent_at timestamptz,
  unique (dedupe_key, endpoint_hash)
);
create index push_delivery_due on push_delivery (next_attempt_at) where sent_at is null;
create index push_delivery_created on push_delivery (created_at);
create index push_delivery_subscription on push_delivery (endpoint_hash);
create index push_delivery_project on push_delivery (project_key) where project_key is not null;

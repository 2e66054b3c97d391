-- People and sign-in. member, session, account and verification are the tables of better-auth under our names.

create table member (
  id uuid primary key,
  -- Lower case always, so that one mailbox is one member.
  email text not null check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null,
  -- The nickname folded (NFKC, lower case, look-alikes): unique in place of the nickname itself.
  name_key text not null,
  image text not null default '',
  quote text not null default '' check (char_length(quote) <= 100),
  provider text not null default 'email' check (provider in ('email', 'kakao', 'naver')),
  role text not null default 'member' check (role in ('member', 'admin')),
  policy_terms boolean not null default true,
  policy_private boolean not null default true,
  policy_marketing boolean not null default false,
  restricted_until timestamptz,
  left_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index member_email_key on member (email);
create unique index member_name_key on member (name_key) where left_at is null;

create table session (
  id uuid primary key,
  user_id uuid not null references member (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_by_user on session (user_id);

create table account (
  id uuid primary key,
  user_id uuid not null references member (id) on delete cascade,
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
  unique (provider_id, account_id)
);
create index account_by_user on account (user_id);

create table verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on verification (identifier);

-- Every consent given or taken back, for proof.
create table consent (
  id uuid primary key,
  member_id uuid not null references member (id) on delete cascade,
  policy text not null check (policy in ('terms', 'private', 'offer', 'marketing', 'maker', 'donate')),
  agreed boolean not null,
  at timestamptz not null
);
create index consent_member on consent (member_id, at);

-- Counters of limited calls, shared by all web processes; real time. Unlogged: losing them in a crash only forgives.
create unlogged table rate_limit (
  key text primary key,
  count integer not null check (count >= 0),
  window_ends_at timestamptz not null
);

-- The second factor of a member: the table of better-auth's plugin under our names, with what it lacks. `secret` is encrypted;
-- `started_secret` is that of an authenticator app whose first code is still to be confirmed. `backup_codes` is an encrypted list
-- of hashes. `used_step` is the latest 30-second step whose code was accepted, so that no code is accepted twice.
create table two_factor (
  id uuid primary key,
  user_id uuid not null unique references member (id) on delete cascade,
  secret text,
  started_secret text,
  backup_codes text not null default '',
  verified boolean not null default false,
  used_step bigint not null default 0,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not verified or secret is not null)
);

-- When this session has passed the second factor. One that has not opens nothing once its member has enrolled one.
alter table session add column second_factor_at timestamptz;

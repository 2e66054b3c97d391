-- When the last run ended, real time, and how many of its findings are broken places of the hash chains: each has its own alert.
alter table daily_run
  add column done_at timestamptz,
  add column chain_breaks integer not null default 0;

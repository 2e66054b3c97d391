-- What of backups has gone well last; for the figures of operators, and for when the next trial is due.
create table backup_run (
  kind text primary key check (kind in ('backup', 'offsite', 'restore test')),
  backup text not null,
  done_at timestamptz not null
);

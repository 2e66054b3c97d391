-- A notification to many, written some hundreds of recipients at a time; a row goes with the last of them.
create table broadcast (
  id uuid primary key,
  kind text not null check (char_length(kind) between 1 and 40),
  -- What it is about: a key, which the kind reads.
  subject_key text not null check (char_length(subject_key) between 1 and 1000),
  -- The audience under way, and the last of its ids that was notified; null before the first.
  stage text,
  after_id uuid,
  -- The product's time from which it is due; it ages from there.
  due_at timestamptz not null,
  -- When its next batch is due, later than due_at while it waits.
  next_at timestamptz not null,
  unique (kind, subject_key)
);
create index broadcast_next on broadcast (next_at, id);

alter table mail
  -- One of many: leaves after what a member waits for, at most MAIL_BULK_PER_MINUTE of them.
  add column bulk boolean not null default false,
  -- The subject of its broadcast, by which unsent mails are cancelled.
  add column subject_key text;

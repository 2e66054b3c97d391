-- What a member reads under the bell. The sentence is stored as it was true; ids are in the order of time.
create table notification (
  id uuid primary key,
  member_id uuid not null references member (id),
  kind text not null,
  project_key uuid references project (key) on delete cascade,
  text text not null check (char_length(text) between 1 and 300),
  path text not null check (path like '/%' and char_length(path) <= 300),
  dedupe_key text unique,
  at timestamptz not null,
  read_at timestamptz
);
create index notification_member on notification (member_id, id desc);
create index notification_unread on notification (member_id, id) where read_at is null;
create index notification_project on notification (project_key) where project_key is not null;

-- All notifications up to this one are read: one row, however many there are.
create table notification_mark (
  member_id uuid primary key references member (id),
  through uuid not null
);

-- Files of PQ box rewards: which versions are of one file, and what is on its way.

-- Versions used to be those of the reward, which is the file of what there may be.
alter table pq_reward_file add column file_id uuid, add column replaced_at timestamptz;
update pq_reward_file f set file_id = reward_key, replaced_at = (
  select min(n.created_at) from pq_reward_file n where n.reward_key = f.reward_key and n.version > f.version);
alter table pq_reward_file alter column file_id set not null;
alter table pq_reward_file drop constraint pq_reward_file_reward_key_version_key;
alter table pq_reward_file add constraint pq_reward_file_version unique (file_id, version);
create unique index pq_reward_file_current on pq_reward_file (file_id) where replaced_at is null;
create index pq_reward_file_reward on pq_reward_file (reward_key, file_id);

-- A file on its way. What has come of it lies in parts, one behind the other; when the last has come they are joined.
create table pq_reward_upload (
  id uuid primary key,
  reward_key uuid not null references pq_reward (key) on delete cascade,
  owner_id uuid not null references member (id) on delete cascade,
  file_id uuid,
  name text not null,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received between 0 and bytes),
  created_at timestamptz not null,
  finished_at timestamptz,
  check (finished_at is null or received = bytes)
);
create index pq_reward_upload_reward on pq_reward_upload (reward_key);
create index pq_reward_upload_owner on pq_reward_upload (owner_id);
create index pq_reward_upload_age on pq_reward_upload (created_at);

create table pq_reward_part (
  upload_id uuid not null references pq_reward_upload (id) on delete cascade,
  start bigint not null check (start >= 0),
  bytes bigint not null check (bytes > 0),
  path text not null,
  primary key (upload_id, start)
);

-- However a row goes, its file goes after it.
create function note_stale_file() returns trigger language plpgsql as $$
begin
  insert into stale_file (path) values (old.path) on conflict (path) do update set due_at = now();
  return null;
end $$;
create trigger pq_reward_file_gone after delete on pq_reward_file for each row execute function note_stale_file();
create trigger pq_reward_part_gone after delete on pq_reward_part for each row execute function note_stale_file();

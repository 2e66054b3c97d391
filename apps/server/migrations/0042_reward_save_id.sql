-- Which save of a reward is the newest, so that of two tabs one asks before it writes over the other.
alter table pq_reward
  -- The save that stands; later than every one before it. Null for what was never saved by its writer.
  add column saved_at timestamptz,
  -- The name that its writer gave to it: a browser whose answer got lost knows its own save again by it.
  add column save_id uuid;
update pq_reward set saved_at = updated_at;

-- Backers who are still to be told of a reward by mail, some hundreds at a time. A row goes with the last of them.
create table pq_reward_telling (
  id uuid primary key,
  reward_key uuid not null references pq_reward (key) on delete cascade,
  -- The name of a file that has come in a new version; null for a reward that has opened.
  file text,
  -- The last backer who was told, in the order of ids.
  told_after uuid,
  created_at timestamptz not null
);
create index pq_reward_telling_reward on pq_reward_telling (reward_key);

-- Digital rewards that their makers removed while they were open: why, and how far their backers are notified of it.
create table pq_reward_removal (
  key uuid primary key,
  project_key uuid not null references project (key) on delete cascade,
  author_id uuid not null references member (id),
  title text not null,
  reason text not null,
  tiers smallint[],
  open_from text not null,
  removed_at timestamptz not null,
  is_mailed boolean not null,
  mailed_after uuid
);
create index pq_reward_removal_project on pq_reward_removal (project_key, removed_at desc);
create index pq_reward_removal_author on pq_reward_removal (author_id);
create index pq_reward_removal_pending on pq_reward_removal (removed_at) where not is_mailed;

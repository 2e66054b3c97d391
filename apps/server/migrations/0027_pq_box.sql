-- PQ box rewards as they are written, reviewed, opened and closed.

alter table pq_reward
  add column version integer not null default 0,
  add column submitted_at timestamptz;
update pq_reward set submitted_at = updated_at where state = 'prepare';
alter table pq_reward add constraint pq_reward_submitted check (state <> 'prepare' or submitted_at is not null);
create index pq_reward_waiting on pq_reward (submitted_at, key) where state = 'prepare';

-- Keys that were given out for rewards which are not written yet; they go when they are used, or after a month.
create table pq_reward_key (
  key uuid primary key,
  member_id uuid not null references member (id) on delete cascade,
  created_at timestamptz not null
);
create index pq_reward_key_member on pq_reward_key (member_id);
create index pq_reward_key_age on pq_reward_key (created_at);

create table pq_reward_transition (
  id uuid primary key,
  reward_key uuid not null references pq_reward (key) on delete cascade,
  from_state text,
  to_state text not null,
  actor text not null,
  reason text,
  at timestamptz not null
);
create index pq_reward_transition_reward on pq_reward_transition (reward_key, at);

-- The same moves as packages/domain/src/pq-reward.ts.
create function pq_reward_state_guard() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (old.state, new.state) in (
    ('save', 'prepare'),
    ('prepare', 'ready'), ('prepare', 'reject'),
    ('reject', 'save'),
    ('ready', 'save'), ('ready', 'funding'), ('ready', 'blind'),
    ('funding', 'finish'), ('funding', 'blind'),
    ('finish', 'blind'),
    ('blind', 'ready'), ('blind', 'funding'), ('blind', 'finish')
  ) then
    raise exception 'reward % cannot move from % to %', old.key, old.state, new.state
      using errcode = 'check_violation', constraint = 'pq_reward_state_guard';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
create trigger pq_reward_state_guard before update on pq_reward
  for each row execute function pq_reward_state_guard();

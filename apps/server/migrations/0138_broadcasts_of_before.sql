-- Notifications of rewards and policies become broadcasts. The release before enqueues them where it did, and finds nothing to do
-- there; the triggers, pq_reward_telling, and is_mailed, mailed_after and told_after go once it is gone.
alter table pq_reward_removal alter column is_mailed set default true;

create function broadcast_reward_telling() returns trigger language plpgsql as $$
begin
  insert into broadcast (id, kind, subject_key, due_at, next_at) values (
    new.id, case when new.file is null then 'rewardOpened' else 'rewardReplaced' end,
    new.reward_key || coalesce('/' || new.file, ''), new.created_at, new.created_at)
  on conflict (kind, subject_key) do update
    set stage = null, after_id = null, due_at = excluded.due_at, next_at = excluded.next_at;
  return null;
end $$;
create trigger pq_reward_telling_broadcast before insert on pq_reward_telling
  for each row execute function broadcast_reward_telling();

create function broadcast_reward_removal() returns trigger language plpgsql as $$
begin
  insert into broadcast (id, kind, subject_key, due_at, next_at)
  values (gen_random_uuid(), 'rewardRemoved', new.key::text, new.removed_at, new.removed_at) on conflict do nothing;
  new.is_mailed := true;
  return new;
end $$;
create trigger pq_reward_removal_broadcast before insert on pq_reward_removal
  for each row when (not new.is_mailed) execute function broadcast_reward_removal();

-- The last of all ids: whoever proves an e-mail in the release before is notified there, and its batches are empty.
create function broadcast_policy_text() returns trigger language plpgsql as $$
begin
  insert into broadcast (id, kind, subject_key, due_at, next_at)
  values (gen_random_uuid(), 'policyChanged', new.id || ':' || new.version, new.created_at, new.created_at) on conflict do nothing;
  new.told_after := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  return new;
end $$;
create trigger policy_text_broadcast before insert on policy_text
  for each row when (new.material and new.told_after is null and new.told_at is null) execute function broadcast_policy_text();

-- What a batch of the release before has locked is moved with its progress.
with moved as (delete from pq_reward_telling returning *)
insert into broadcast (id, kind, subject_key, stage, after_id, due_at, next_at)
select distinct on (reward_key, file) id, case when file is null then 'rewardOpened' else 'rewardReplaced' end,
  reward_key || coalesce('/' || file, ''), case when told_after is not null then 'backers' end, told_after, created_at, created_at
from moved order by reward_key, file, created_at desc
on conflict do nothing;

with moved as (update pq_reward_removal set is_mailed = true where not is_mailed returning key, mailed_after, removed_at)
insert into broadcast (id, kind, subject_key, stage, after_id, due_at, next_at)
select gen_random_uuid(), 'rewardRemoved', key::text, case when mailed_after is not null then 'backers' end, mailed_after,
  removed_at, removed_at
from moved on conflict do nothing;

with pending as (select id, version, told_after, created_at from policy_text where material and told_at is null for update),
  moved as (update policy_text p set told_after = 'ffffffff-ffff-ffff-ffff-ffffffffffff' from pending
    where p.id = pending.id and p.version = pending.version
    returning p.id, p.version, pending.told_after, pending.created_at)
insert into broadcast (id, kind, subject_key, stage, after_id, due_at, next_at)
select gen_random_uuid(), 'policyChanged', id || ':' || version, case when told_after is not null then 'members' end, told_after,
  created_at, created_at
from moved on conflict do nothing;

-- What visitors are shown of a project is kept in memory under the xmin of its row and of its maker's: whoever writes it anew
-- gives it another. Rows of other tables that are shown with a project write its row too, unless their transaction has done so.
create function project_touch() returns trigger language plpgsql as $$
begin
  update project set updated_at = updated_at
  where key in (new.project_key, old.project_key) and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create trigger project_touched after insert or delete on reward
  for each row execute function project_touch();
create trigger project_touched_by_update after update on reward
  for each row when (old.* is distinct from new.*) execute function project_touch();

create trigger project_touched after insert or delete on pledge_item
  for each row execute function project_touch();
create trigger project_touched_by_update after update on pledge_item
  for each row when (old.* is distinct from new.*) execute function project_touch();

-- Rewards of the PQ box are shown while they are promised or open.
create trigger project_touched_by_insert after insert on pq_reward
  for each row when (new.state in ('ready', 'funding')) execute function project_touch();
create trigger project_touched_by_update after update on pq_reward
  for each row when ((old.state in ('ready', 'funding') or new.state in ('ready', 'funding')) and old.* is distinct from new.*)
  execute function project_touch();
create trigger project_touched_by_delete after delete on pq_reward
  for each row when (old.state in ('ready', 'funding')) execute function project_touch();

-- Who has chosen a reward: live pledges, and of a closed project all but those that their backers had withdrawn. So charges,
-- which come after the close, write no project.
create function project_touch_by_pledge() returns trigger language plpgsql as $$
begin
  update project set updated_at = updated_at
  where key = new.project_key and xmin <> pg_current_xact_id()::xid
    and (backers_at_end is null or 'cancel' in (old.status, new.status));
  return null;
end $$;
create trigger project_touched after update on pledge
  for each row when (old.status is distinct from new.status
    and ('cancel' in (old.status, new.status)
      or (old.status in ('ready', 'retry', 'paid')) <> (new.status in ('ready', 'retry', 'paid'))))
  execute function project_touch_by_pledge();

create trigger project_touched after insert on money_journal
  for each row when (new.event = 'cancelled' and new.actor = 'backer') execute function project_touch();

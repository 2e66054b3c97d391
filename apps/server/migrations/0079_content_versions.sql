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

create trigger project_touched after insert or delete on reward_stock
  for each row execute function project_touch();
create trigger project_touched_by_update after update on reward_stock
  for each row when (old.* is distinct from new.*) execute function project_touch();

create trigger project_touched after insert or delete on waitlist
  for each row execute function project_touch();
create trigger project_touched_by_update after update on waitlist
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

-- Which projects stand where in lists and searches: its xmin changes with whatever decides that, popularity excepted. Written as the
-- last of a transaction, so that no two wait for each other, and once by each; pledges, views and drafts write it never.
create table project_catalogue (
  singleton boolean primary key default true check (singleton),
  raised bigint not null default 0
);
insert into project_catalogue default values;

create function project_catalogue_raise() returns trigger language plpgsql as $$
begin
  update project_catalogue set raised = raised + 1 where xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create constraint trigger project_catalogued after update on project deferrable initially deferred
  for each row when ((old.shelf is not null or new.shelf is not null)
    and (old.purpose, old.shelf, old.state, old.boxed, old.category, old.project_type, old.delivery_type, old.period_start,
      old.period_finish)
    is distinct from (new.purpose, new.shelf, new.state, new.boxed, new.category, new.project_type, new.delivery_type,
      new.period_start, new.period_finish))
  execute function project_catalogue_raise();
-- Texts of a project that appears in lists come with its row.
create constraint trigger project_catalogued after update on project_search deferrable initially deferred
  for each row execute function project_catalogue_raise();

-- Projects begin as drafts and end as such, except in demo data: thousands at a time.
create function project_catalogue_raise_by_many() returns trigger language plpgsql as $$
begin
  update project_catalogue set raised = raised + 1
  where xmin <> pg_current_xact_id()::xid and exists (select from moved where shelf is not null);
  return null;
end $$;
create trigger project_catalogued_by_many after insert on project referencing new table as moved
  for each statement execute function project_catalogue_raise_by_many();
create trigger project_uncatalogued_by_many after delete on project referencing old table as moved
  for each statement execute function project_catalogue_raise_by_many();

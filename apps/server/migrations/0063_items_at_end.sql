-- allow rows: one update of ended projects, of which there are few; nobody writes to them but refunds and failed retries
-- How many pieces had been pledged when a project ended, beside amount_at_end and backers_at_end.
alter table project add column items_at_end integer;
alter table project add constraint project_items_at_end check (items_at_end >= 0) not valid;

-- What counted at the close is what its backers themselves have left standing: charges, failures and refunds come later.
update project p set amount_at_end = coalesce(amount_at_end, said.amount),
  backers_at_end = coalesce(backers_at_end, said.backers), items_at_end = said.items
from (
  select e.key, coalesce(sum(j.amount), 0) as amount, count(j.pledge_id) as backers, coalesce(sum(i.items), 0) as items
  from project e
    left join (
      select project_key, pledge_id, sum(pledged) as amount from money_journal
      where actor = 'backer' group by project_key, pledge_id having sum(pledged) > 0) j on j.project_key = e.key
    left join lateral (select sum(count) as items from pledge_item where pledge_id = j.pledge_id) i on true
  where coalesce(e.blinded_from, e.state) in ('finish', 're-finish', 'fail')
  group by e.key) said
where said.key = p.key;

-- The lists order ended projects by the backers that they show.
create or replace function project_popularity_update() returns trigger language plpgsql as $$
begin
  update project_popularity set purpose = new.purpose, shelf = new.shelf, boxed = new.boxed, state = new.state,
    category = new.category, project_type = new.project_type, delivery_type = new.delivery_type,
    period_start = new.period_start, period_finish = new.period_finish, backers = coalesce(new.backers_at_end, new.backers),
    scraps = new.scraps, views = new.views
  where key = new.key;
  return null;
end $$;
create or replace function project_popularity_insert() returns trigger language plpgsql as $$
begin
  insert into project_popularity
  select key, purpose, shelf, boxed, state, category, project_type, delivery_type, period_start, period_finish,
    coalesce(backers_at_end, backers), scraps, views
  from made;
  return null;
end $$;
update project_popularity l set backers = p.backers_at_end from project p
where p.key = l.key and p.backers_at_end <> l.backers;

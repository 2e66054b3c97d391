-- The price of the cheapest reward, without the surcharges of its options; null without rewards, and until the worker has filled it in.
alter table project add column price_from bigint;
alter table project_popularity add column price_from bigint;

create function project_priced() returns trigger language plpgsql as $$
begin
  update project p set price_from = cheapest.price
  from (select min(product_cost) as price from reward where project_key = coalesce(new.project_key, old.project_key)) cheapest
  where p.key = coalesce(new.project_key, old.project_key) and p.price_from is distinct from cheapest.price;
  return null;
end $$;
create trigger project_priced after insert or delete on reward
  for each row execute function project_priced();
create trigger project_priced_by_update after update of product_cost on reward
  for each row when (old.product_cost <> new.product_cost) execute function project_priced();

create constraint trigger project_catalogued_by_price after update of price_from on project deferrable initially deferred
  for each row when (new.shelf is not null and old.price_from is distinct from new.price_from)
  execute function project_catalogue_raise();

create or replace function project_popularity_update() returns trigger language plpgsql as $$
begin
  update project_popularity set purpose = new.purpose, shelf = new.shelf, boxed = new.boxed, state = new.state,
    category = new.category, project_type = new.project_type, delivery_type = new.delivery_type,
    period_start = new.period_start, period_finish = new.period_finish, backers = coalesce(new.backers_at_end, new.backers),
    scraps = new.scraps, views = new.views, price_from = new.price_from
  where key = new.key;
  return null;
end $$;
create or replace function project_popularity_insert() returns trigger language plpgsql as $$
begin
  insert into project_popularity
  select key, purpose, shelf, boxed, state, category, project_type, delivery_type, period_start, period_finish,
    coalesce(backers_at_end, backers), scraps, views, price_from
  from made;
  return null;
end $$;
create trigger project_popularity_price after update of price_from on project
  for each row when (old.price_from is distinct from new.price_from) execute function project_popularity_update();

-- The lower end of the band of a price, in 10,000 KRW: `listFilters.price` of packages/contract/src/list-filters.ts.
create function price_band(price bigint) returns smallint language sql immutable strict parallel safe as $$
  select case when price < 10000 then 0 when price < 30000 then 1 when price < 50000 then 3 when price < 100000 then 5 else 10
    end::smallint
$$;

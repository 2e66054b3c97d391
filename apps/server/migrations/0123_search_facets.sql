-- What filters of a search select by, for the index of its grams: a word and a category that are both frequent may never occur
-- together. Category 1 to 6, reward type 10 and 11, PQ box 20, price band from 30.
alter table project_search add column facets smallint[] not null default '{}';

create function search_facets(category smallint, project_type text, delivery_type text, price_from bigint)
returns smallint[] language sql immutable parallel safe as $$
  select array_remove(array[
    category,
    case project_type when 'PT10' then 10 when 'PT01' then 11 end,
    case delivery_type when 'PQ' then 20 end,
    30 + price_band(price_from)
  ]::smallint[], null)
$$;

create or replace function project_search_insert() returns trigger language plpgsql as $$
begin
  insert into project_search (key, realm, title, author, content, facets)
  select p.key, case p.purpose when 'projects' then 0 else 1 end, search_fold(p.title), search_fold(m.name), search_content(p.editor),
    search_facets(p.category, p.project_type, p.delivery_type, p.price_from)
  from made p join member m on m.id = p.owner_id where p.shelf is not null;
  return null;
end $$;
create or replace function project_search_update() returns trigger language plpgsql as $$
begin
  insert into project_search (key, realm, title, author, content, facets)
  select new.key, case new.purpose when 'projects' then 0 else 1 end, search_fold(new.title), search_fold(name), search_content(new.editor),
    search_facets(new.category, new.project_type, new.delivery_type, new.price_from)
  from member where id = new.owner_id
  on conflict (key) do update set title = excluded.title, author = excluded.author, content = excluded.content,
    facets = excluded.facets;
  return null;
end $$;

create function project_search_facets() returns trigger language plpgsql as $$
begin
  update project_search set facets = search_facets(new.category, new.project_type, new.delivery_type, new.price_from)
  where key = new.key;
  return null;
end $$;
create trigger project_search_facets after update of category, project_type, delivery_type, price_from on project
  for each row when ((old.category, old.project_type, old.delivery_type, old.price_from)
    is distinct from (new.category, new.project_type, new.delivery_type, new.price_from))
  execute function project_search_facets();

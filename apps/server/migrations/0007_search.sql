-- Fast lists and search. The shelf of a project says in which lists it stands; what nobody sees is on none.

alter table project
  add column shelf text generated always as (case
    when state = 'ready' then 'soon'
    when state = 'funding' then 'open'
    when state in ('finish', 're-finish', 'fail') then 'over' end) stored,
  -- Whether a PQ box reward of it can or could be opened.
  add column boxed boolean not null default false;

-- A list reads an index in its own order and stops with the page. The short indexes serve lists without filter, the long
-- ones those with any: a filter that is not asked is a merge of its few values.
drop index project_newest, project_popular, project_deadline, project_over, project_opens;
create index project_newest on project (purpose, shelf, period_start desc, key desc) where shelf is not null;
create index project_deadline on project (purpose, shelf, period_finish, key) where shelf is not null;
create index project_filtered_newest on project
  (purpose, shelf, category, project_type, delivery_type, period_start desc, key desc) where shelf is not null;
create index project_filtered_deadline on project
  (purpose, shelf, category, project_type, delivery_type, period_finish, key) where shelf is not null;
create index project_boxed_newest on project (purpose, shelf, period_start desc, key desc)
  include (state, category, project_type, delivery_type) where boxed;
create index project_boxed_deadline on project (purpose, shelf, period_finish, key)
  include (state, category, project_type, delivery_type) where boxed;

create function project_boxed() returns trigger language plpgsql as $$
declare
  owner uuid := case when tg_op = 'DELETE' then old.project_key else new.project_key end;
begin
  update project set boxed = shown.any
  from (select exists (
    select from pq_reward where project_key = owner and state in ('funding', 'finish')) as any) shown
  where key = owner and boxed <> shown.any;
  return null;
end $$;
create trigger project_boxed after insert or delete or update of state on pq_reward
  for each row execute function project_boxed();
update project set boxed = true
where key in (select project_key from pq_reward where state in ('funding', 'finish'));

-- What moves with every view, scrap and pledge stands apart, so that these touch few indexes.
create table project_popularity (
  key uuid primary key references project (key) on delete cascade,
  purpose text not null,
  shelf text,
  boxed boolean not null,
  state text not null,
  category smallint not null,
  project_type text not null,
  delivery_type text not null,
  period_start date,
  period_finish date,
  backers integer not null,
  scraps integer not null,
  views integer not null
);

create function project_popularity_insert() returns trigger language plpgsql as $$
begin
  insert into project_popularity
  select key, purpose, shelf, boxed, state, category, project_type, delivery_type, period_start, period_finish, backers,
    scraps, views
  from made;
  return null;
end $$;
create function project_popularity_update() returns trigger language plpgsql as $$
begin
  update project_popularity set purpose = new.purpose, shelf = new.shelf, boxed = new.boxed, state = new.state,
    category = new.category, project_type = new.project_type, delivery_type = new.delivery_type,
    period_start = new.period_start, period_finish = new.period_finish, backers = new.backers, scraps = new.scraps,
    views = new.views
  where key = new.key;
  return null;
end $$;
insert into project_popularity
select key, purpose, shelf, boxed, state, category, project_type, delivery_type, period_start, period_finish, backers,
  scraps, views
from project;
create trigger project_popularity_insert after insert on project referencing new table as made
  for each statement execute function project_popularity_insert();
create trigger project_popularity_update after update of purpose, state, boxed, category, project_type, delivery_type,
  period_start, period_finish, backers, scraps, views on project
  for each row when ((old.purpose, old.state, old.boxed, old.category, old.project_type, old.delivery_type,
    old.period_start, old.period_finish, old.backers, old.scraps, old.views)
    is distinct from (new.purpose, new.state, new.boxed, new.category, new.project_type, new.delivery_type,
    new.period_start, new.period_finish, new.backers, new.scraps, new.views))
  execute function project_popularity_update();
create index project_popularity_top on project_popularity
  (purpose, backers desc, scraps desc, views desc, period_start desc, key desc) include (period_finish)
  where shelf = 'open';
create index project_popularity_list on project_popularity (purpose, shelf, backers desc, key desc)
  where shelf is not null;
create index project_popularity_filtered on project_popularity
  (purpose, shelf, category, project_type, delivery_type, backers desc, key desc) where shelf is not null;
create index project_popularity_boxed on project_popularity (purpose, shelf, backers desc, key desc)
  include (state, category, project_type, delivery_type) where boxed;

-- The rule of domain/search-text.ts in SQL; a test compares the two.
create function search_fold(original text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := original;
begin
  if folded ~ '[ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ]' then
    folded := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(folded,
      'ㄳ', 'ㄱㅅ'), 'ㄵ', 'ㄴㅈ'), 'ㄶ', 'ㄴㅎ'), 'ㄺ', 'ㄹㄱ'), 'ㄻ', 'ㄹㅁ'), 'ㄼ', 'ㄹㅂ'), 'ㄽ', 'ㄹㅅ'), 'ㄾ', 'ㄹㅌ'),
      'ㄿ', 'ㄹㅍ'), 'ㅀ', 'ㄹㅎ'), 'ㅄ', 'ㅂㅅ');
  end if;
  -- lower() of the collation "C" knows A to Z only, wherever the database was made; the rest is spelled out.
  folded := lower(normalize(folded, nfkc) collate "C");
  if folded ~ '[À-ÞΑ-ΫЀ-Я]' then
    folded := translate(folded,
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþαβγδεζηθικλμνξοπρστυφχψωϊϋѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюя');
  end if;
  return regexp_replace(folded, '[\u0001-\u0020\u007f-\u00a0\u00ad\u115f\u1160\u11a7\u1680\u180e\u2000-\u200f\u2028-\u202f'
    || '\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff]+', '', 'g');
end $$;

-- What an editor's text says to a reader, as far as it is searched.
create function search_content(html text) returns text language sql immutable strict parallel safe as $$
  select left(search_fold(replace(replace(replace(replace(replace(
    regexp_replace(left(html, 20000), '<[^>]*(>|$)', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')), 1000)
$$;

-- Calls nothing of ours: an index is built and analysed with only the system's functions in sight.
create function search_grams(realm smallint, title text, author text, content text) returns int8[]
language plpgsql immutable strict parallel safe cost 100000 as $$
declare
  texts constant text[] := array[title, author, content];
  grams int8[] := '{}';
  letter text;
  tag int8;
  point int8;
  point_before int8;
  initial int8;
  initial_before int8;
begin
  for field in 1..3 loop
    tag := (realm * 4 + field)::int8 << 42;
    point_before := 0;
    initial_before := 0;
    foreach letter in array string_to_array(texts[field], null) loop
      point := ascii(letter);
      grams := grams || (tag | point) || (tag | (point_before << 21) | point);
      point_before := point;
      if field < 3 then
        initial := case when point between 44032 and 55203 then 4352 + (point - 44032) / 588 else point end;
        grams := grams || (tag | initial) || (tag | (initial_before << 21) | initial);
        initial_before := initial;
      end if;
    end loop;
  end loop;
  return grams;
end $$;

-- Folded texts of what can be searched. Written rarely, so that pledges and likes do not touch its index.
create table project_search (
  key uuid primary key references project (key) on delete cascade,
  -- searchRealms of domain/search-text.ts.
  realm smallint not null,
  title text not null,
  author text not null,
  content text not null
);
create table story_search (
  key uuid primary key references story (key) on delete cascade,
  realm smallint not null default 2,
  title text not null,
  author text not null default '',
  content text not null
);

create function project_search_insert() returns trigger language plpgsql as $$
begin
  insert into project_search
  select p.key, case p.purpose when 'projects' then 0 else 1 end, search_fold(p.title), search_fold(m.name), search_content(p.editor)
  from made p join member m on m.id = p.owner_id where p.shelf is not null;
  return null;
end $$;
create function project_search_update() returns trigger language plpgsql as $$
begin
  insert into project_search
  select new.key, case new.purpose when 'projects' then 0 else 1 end, search_fold(new.title), search_fold(name), search_content(new.editor)
  from member where id = new.owner_id
  on conflict (key) do update set title = excluded.title, author = excluded.author, content = excluded.content;
  return null;
end $$;
create function project_search_author() returns trigger language plpgsql as $$
begin
  update project_search s set author = search_fold(new.name)
  from project p where p.owner_id = new.id and s.key = p.key;
  return null;
end $$;
create trigger project_search_insert after insert on project referencing new table as made
  for each statement execute function project_search_insert();
-- Drafts are not searched: their row is made when they are accepted.
create trigger project_search_update after update of title, editor, owner_id, state on project
  for each row when (new.state in ('ready', 'funding', 'finish', 're-finish', 'fail') and
    ((old.title, old.owner_id, old.editor) is distinct from (new.title, new.owner_id, new.editor)
      or old.state in ('save', 'prepare', 'reject', 'blind')))
  execute function project_search_update();
create trigger project_search_author after update of name on member
  for each row when (old.name is distinct from new.name) execute function project_search_author();

create function story_search_write() returns trigger language plpgsql as $$
begin
  insert into story_search (key, title, content)
  values (new.key, search_fold(new.title), left(search_fold(new.content), 1000))
  on conflict (key) do update set title = excluded.title, content = excluded.content;
  return null;
end $$;
create trigger story_search_write after insert or update of title, content on story
  for each row execute function story_search_write();

insert into project_search
select p.key, case p.purpose when 'projects' then 0 else 1 end, search_fold(p.title), search_fold(m.name), search_content(p.editor)
from project p join member m on m.id = p.owner_id where p.shelf is not null;
insert into story_search (key, title, content)
select key, search_fold(title), left(search_fold(content), 1000) from story;

-- No pending list: every search would read it. Statistics for several thousand grams tell rare words from frequent ones.
create index project_search_grams on project_search using gin (search_grams(realm, title, author, content))
  with (fastupdate = off);
create index story_search_grams on story_search using gin (search_grams(realm, title, author, content))
  with (fastupdate = off);
alter index project_search_grams alter column 1 set statistics 300;
alter index story_search_grams alter column 1 set statistics 300;

-- News of projects (docs/product/news.md). A removed item has no words any more.
create table news (
  key uuid primary key,
  project_key uuid not null references project (key) on delete cascade,
  title text not null,
  content text not null,
  -- The beginning of the text and its first picture, which lists show.
  excerpt text not null,
  image text not null,
  audience text not null check (audience in ('all', 'backers')),
  publish_at timestamptz not null,
  -- When it was counted and its readers were about to be notified; by mail, if the week had room for one.
  announced_at timestamptz,
  mailed boolean not null default false,
  fixed_at timestamptz,
  removed_at timestamptz,
  blinded_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null
);
alter table news alter column content set storage external;
create index news_of_project on news (project_key, publish_at desc, key desc);
create index news_due on news (publish_at, key) where announced_at is null and removed_at is null and blinded_at is null;
create index news_mailed on news (project_key, announced_at) where mailed;

create table news_ask (
  project_key uuid not null references project (key) on delete cascade,
  member_id uuid not null references member (id) on delete cascade,
  at timestamptz not null,
  primary key (project_key, member_id)
);
create index news_ask_of_project on news_ask (project_key, at);
create index news_ask_of_member on news_ask (member_id);

-- How many items a project has, and when the last one was published: shown with it, so that its cached answers need no other table.
alter table project
  add column news_count integer not null default 0,
  add column news_at timestamptz;

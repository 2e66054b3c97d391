-- Where the views of a project came from: how many of each, never who. `detail` tells the host, the link that was shared or the
-- app; empty where there is nothing to tell, or where a project has too many of a kind.
create table project_source (
  project_key uuid not null references project (key) on delete cascade,
  kind text not null check (kind in ('direct', 'home', 'list', 'search', 'inside', 'engine', 'share', 'app', 'site')),
  detail text not null default '' check (char_length(detail) <= 80),
  views integer not null check (views > 0),
  primary key (project_key, kind, detail)
);

-- What makers have been told once and for all: the pledges of a day (subject: the day), the first charges of a project (its key).
create table maker_report (
  kind text not null check (kind in ('daily-pledges', 'first-charges')),
  subject text not null,
  told_at timestamptz not null,
  primary key (kind, subject)
);
-- The pledges of a day, over all projects.
create index money_journal_placed on money_journal (at) where event = 'placed';

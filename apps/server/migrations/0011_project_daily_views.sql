-- Views of a project by Seoul day, for its maker's statistics. Who looked is forgotten after a day; how many did stays.
create table project_day (
  project_key uuid not null references project (key) on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (project_key, day)
);
insert into project_day (project_key, day, views)
  select project_key, day, count(*) from project_view group by project_key, day;

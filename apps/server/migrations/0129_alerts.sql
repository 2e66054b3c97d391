-- Who is notified once when a project opens: members, and visitors by an e-mail that they confirm.
create table opening_alert (
  member_id uuid not null references member (id) on delete cascade,
  project_key uuid not null references project (key) on delete cascade,
  at timestamptz not null,
  primary key (member_id, project_key)
);
create index opening_alert_project on opening_alert (project_key, member_id);

create table alert_email (
  id uuid primary key,
  project_key uuid not null references project (key) on delete cascade,
  email_sealed bytea not null,
  email_hash bytea not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  constraint alert_email_once unique (project_key, email_hash)
);
create index alert_email_confirmed on alert_email (project_key, id) where confirmed_at is not null;
create index alert_email_unconfirmed on alert_email (asked_at) where confirmed_at is null;

-- Of members, and of e-mails that are confirmed.
alter table project add column alerts integer not null default 0;
alter table project add constraint project_alerts check (alerts >= 0) not valid;

-- Rewards of which few pieces are left for the first time. Written by the statement that takes them.
create table reward_low (
  project_key uuid not null,
  idx smallint not null,
  pieces integer not null check (pieces > 0),
  at timestamptz not null,
  announced_at timestamptz,
  primary key (project_key, idx),
  foreign key (project_key, idx) references reward (project_key, idx) on delete cascade
);
create index reward_low_to_announce on reward_low (at) where announced_at is null;

-- Projects of whose end those who have scrapped them are reminded, by the days that were left.
create table scrap_reminder (
  project_key uuid not null references project (key) on delete cascade,
  days smallint not null check (days > 0),
  at timestamptz not null,
  primary key (project_key, days)
);

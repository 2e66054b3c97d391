-- What a member has changed from the defaults of a group of notifications.
create table notification_preference (
  member_id uuid not null references member (id),
  kind_group text not null check (char_length(kind_group) between 1 and 40),
  in_app boolean not null,
  mail boolean not null,
  push boolean not null,
  primary key (member_id, kind_group)
);

-- Channels that a member has switched off for one project.
create table notification_mute (
  member_id uuid not null references member (id),
  project_key uuid not null references project (key) on delete cascade,
  channel text not null check (channel in ('inApp', 'mail', 'push')),
  primary key (member_id, project_key, channel)
);
create index notification_mute_project on notification_mute (project_key);

-- When a member gets no push, in hours of Seoul; without a row from 22 to 8.
create table notification_quiet_hours (
  member_id uuid primary key references member (id),
  is_on boolean not null,
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 0 and 23)
);

-- To whom and about which project a mail is that a preference can stop. No foreign keys: mails are written in the statement that charges.
alter table mail add column member_id uuid, add column project_key uuid;

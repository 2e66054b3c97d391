-- Writing a project: what its pictures are held by, what was submitted, and which save is the newest.
alter table project
  -- The save that stands; later than every one before it. Null for what was never saved by its writer.
  add column saved_at timestamptz,
  -- Dates that are still being chosen may stand in any order; submitting looks at them.
  drop constraint project_check1,
  add constraint project_period_order check (state in ('save', 'prepare', 'reject') or period_finish >= period_start);

-- A text is written anew every half second while somebody types: packing 500 KB each time costs more than the room.
alter table project alter column editor set storage external;

-- Every move of a project, and a request to withdraw its review, makes decisions that looked at it before stale.
create function project_version_raise() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger project_version_raise before update of state, withdraw_requested on project
  for each row when ((old.state, old.withdraw_requested) is distinct from (new.state, new.withdraw_requested))
  execute function project_version_raise();

-- What was sent to review, as it was then. One a project is undecided.
create table project_submission (
  id uuid primary key,
  project_key uuid not null references project (key) on delete cascade,
  round integer not null check (round > 0),
  at timestamptz not null,
  snapshot jsonb not null,
  withdraw_requested_at timestamptz,
  decision text check (decision in ('approve', 'reject', 'withdraw')),
  decided_at timestamptz,
  decided_by uuid references member (id),
  message text check (char_length(message) between 1 and 1000),
  unique (project_key, round),
  check ((decision is null) = (decided_at is null))
);
create unique index project_submission_open on project_submission (project_key) where decision is null;

-- Which uploads a project shows: in its picture fields, in its text, or in something that was reviewed. While one does, the
-- upload cannot be deleted.
create table project_picture (
  project_key uuid not null references project (key) on delete cascade,
  upload_id uuid not null references upload (id),
  place text not null check (place in ('image', 'editor', 'review')),
  primary key (project_key, place, upload_id)
);
create index project_picture_upload on project_picture (upload_id);

-- When the last that used it let it go: it is kept for a day from then.
alter table upload add column let_go_at timestamptz;

-- What people upload, now that they do. A row is written before its file and deleted with it: no file is without a row
-- for longer than its removal takes. What is not used (used_at) is let go after a day.
alter table upload
  -- A picture's name tells its ground.
  drop column ground,
  -- Attachments only: the order project that it is for, once that is known, and the pledge that holds it.
  add column project_key uuid references project (key),
  add column pledge_id uuid references pledge (id),
  -- The address that it was given when it came, which stays good, and where its bytes lie; path is its address now.
  add column first_path text not null unique,
  add column file_path text not null,
  add constraint upload_attachment check (kind = 'attachment' or (project_key is null and pledge_id is null)),
  add constraint upload_held check (pledge_id is null or (project_key is not null and used_at is not null));
create index upload_waiting on upload (owner_id, project_key) where used_at is null and kind = 'attachment';
create index upload_misplaced on upload (id) where file_path <> path;
create index upload_pledge on upload (pledge_id) where pledge_id is not null;

-- Files that nothing names any more and that are still to be removed from the storage. Times are real.
create table stale_file (
  path text primary key,
  due_at timestamptz not null default now()
);
create index stale_file_due on stale_file (due_at);

-- An admin has asked for a file that would settle large differences of the day; another admin confirms it by the same file.
alter table provider_file
  add column asked_hash text,
  add column asked_by uuid,
  add column asked_at timestamptz;
alter table provider_file
  add constraint provider_file_asked_by_fkey foreign key (asked_by) references member (id) not valid;
alter table provider_file
  add constraint provider_file_asked check (num_nulls(asked_hash, asked_by, asked_at) in (0, 3)) not valid;

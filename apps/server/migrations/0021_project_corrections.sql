-- An approved project that an administrator has corrected, as it was before: what visitors read then can be told later.
create table project_correction (
  id uuid primary key,
  project_key uuid not null references project (key) on delete cascade,
  at timestamptz not null,
  operator_id uuid not null references member (id),
  fields text[] not null check (cardinality(fields) > 0),
  reason text not null check (char_length(reason) between 1 and 1000),
  before jsonb not null
);
create index project_correction_project on project_correction (project_key, at);

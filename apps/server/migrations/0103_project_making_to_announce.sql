-- no transaction
-- The sweep asks each minute for projects whose backers are still to be mailed that production started.
create index concurrently if not exists project_making_to_announce on project (making_at, key)
  where making_at is not null and making_mailed_at is null;

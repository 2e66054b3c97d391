-- The name that its writer gave to the newest save: a browser whose answer got lost knows its own save again by it.
alter table project
  add column save_id uuid;

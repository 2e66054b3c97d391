-- Banners are changed by administrators: each change says which version it was made on.
alter table banner add column version integer not null default 1;

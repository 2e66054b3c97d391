-- allow rows: the terms are made by a migration of the same release, and by the worker again where there are none
-- allow create-index: the table is empty, as the line above leaves it, and is filled by the worker
-- halvesOf of the keys, by which terms that resemble a typed word are found; most words share a triple with most others.
delete from search_term;
alter table search_term add column halves integer[] not null default '{}';
create index search_term_halves on search_term using gin (halves) with (fastupdate = off);

-- The file of the day or of a neighbour has changed since the day was compared. A process may die in between.
alter table provider_file add column is_due boolean not null default false;

-- An unproven sign-up whose e-mail a later one has; the link of its own mail still proves it, while nobody else has.
alter table member add column superseded boolean not null default false;

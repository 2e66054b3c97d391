-- What 0202 added without reading the rows.
alter table provider_file validate constraint provider_file_asked;

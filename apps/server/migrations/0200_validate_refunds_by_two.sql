-- What 0199 added without reading the rows.
alter table provider_difference validate constraint provider_difference_asked_for;

-- Since when the daily check finds no page at the own address that a banner links.
alter table banner add column link_missing_since timestamptz;

-- A reward may be in a pledge once for each of its combinations.
alter table pledge_item drop constraint pledge_item_pkey,
  add constraint pledge_item_pkey primary key using index pledge_item_line;

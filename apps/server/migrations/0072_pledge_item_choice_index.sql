-- no transaction
create unique index concurrently if not exists pledge_item_line on pledge_item (pledge_id, idx, choice);

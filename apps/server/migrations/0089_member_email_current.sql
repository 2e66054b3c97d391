-- no transaction
create unique index concurrently if not exists member_email_current on member (email) where not superseded;
drop index concurrently if exists member_email_key;

-- no transaction
create index concurrently if not exists proof_to_remind on proof (moved_at, id) where state = 'sent' and not reminded;
drop index concurrently if exists proof_waiting;

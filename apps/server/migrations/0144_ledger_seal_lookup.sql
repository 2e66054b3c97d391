-- no transaction
alter table log_seal validate constraint log_seal_known_log;
-- For the public proof of an entry: the seal with a hash, and the seals of a day.
create index concurrently if not exists log_seal_ledger_hash on log_seal (hash) where log = 'ledger_entry';
create index concurrently if not exists log_seal_ledger_day on log_seal (sealed_at, position) where log = 'ledger_entry';

-- Entries of the ledger are sealed in a chain of their own, as journal and audit log are (0048_log_seals.sql).
alter table log_seal add constraint log_seal_known_log check (log in ('money_journal', 'audit_log', 'ledger_entry')) not valid;
alter table log_seal drop constraint log_seal_log_check;

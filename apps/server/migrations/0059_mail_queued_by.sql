-- The request, or the round of the worker, that has put the mail into the outbox: its id in the log.
alter table mail add column queued_by text;

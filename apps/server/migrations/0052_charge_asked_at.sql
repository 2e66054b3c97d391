-- When the provider was last asked for a charge (product time): written by the statement that checks, right before the call, that
-- its project is being charged. Null while it has not been asked since the charge was opened or opened again.
alter table charge add column asked_at timestamptz;
update charge set asked_at = requested_at where status in ('requested', 'unknown');

-- no transaction
-- Stages that have not left, by their day.
create index concurrently if not exists payout_stage_open on payout_stage (due_on, key) where released_at is null and state <> 'paid';

-- A later stage is due only while its parcels have left, unless an admin has advanced it: then not even an undone parcel takes its day back.
alter table payout_stage add column advanced_at timestamptz;

create or replace function record_stage() returns trigger language plpgsql as $$
begin
  insert into decision (kind, subject, content) values ('stage.' || new.state, new.key,
    jsonb_build_object('stage', new.key, 'statement', new.statement_key, 'n', new.n, 'amount', new.amount, 'netted', new.netted,
      'dueOn', new.due_on, 'advancedAt', epoch_ms(new.advanced_at), 'state', new.state, 'reason', new.reason,
      'identityVersion', new.identity_version, 'releasedAt', epoch_ms(new.released_at), 'paidAt', epoch_ms(new.paid_at),
      'failedAt', epoch_ms(new.failed_at), 'failure', new.failure, 'heldAt', epoch_ms(new.held_at), 'heldBy', new.held_by));
  return null;
end $$;
drop trigger stage_decided on payout_stage;
create trigger stage_decided after update on payout_stage for each row
  when ((old.netted, old.due_on, old.advanced_at, old.state, old.reason, old.released_at, old.paid_at, old.failed_at, old.held_at)
    is distinct from
    (new.netted, new.due_on, new.advanced_at, new.state, new.reason, new.released_at, new.paid_at, new.failed_at, new.held_at))
  execute function record_stage();

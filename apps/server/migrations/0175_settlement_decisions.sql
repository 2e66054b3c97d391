-- Final statements, stages of payouts and the states of identities, in ids and sums, so that after a restore no statement gets another
-- number or other sums, and nothing is paid to an account that was replaced.
create function record_identity() returns trigger language plpgsql as $$
begin
  insert into decision (kind, subject, content) values ('identity.' || new.state, new.id,
    jsonb_build_object('identity', new.id, 'member', new.member_id, 'version', new.version, 'state', new.state,
      'decidedBy', new.decided_by, 'verifiedAt', epoch_ms(new.verified_at)));
  return null;
end $$;
create trigger identity_sent after insert on maker_identity for each row execute function record_identity();
create trigger identity_decided after update on maker_identity for each row
  when (old.state is distinct from new.state) execute function record_identity();

create function record_statement() returns trigger language plpgsql as $$
begin
  insert into decision (kind, subject, content) values ('statement.final', new.key,
    jsonb_build_object('statement', new.key, 'number', new.number, 'kind', new.kind, 'project', new.project_key,
      'member', new.member_id, 'completedAt', epoch_ms(new.completed_at), 'dueOn', new.due_on, 'isBefore', new.is_before,
      'plan', new.fee_plan_id, 'pledges', new.pledges, 'charged', new.charged, 'refunded', new.refunded,
      'platformFee', new.fee_platform, 'paymentFee', new.fee_payment, 'vat', new.vat, 'payout', new.payout,
      'identityVersion', new.identity_version, 'finalAt', epoch_ms(new.final_at),
      'refunds', (select coalesce(jsonb_agg(refund_id order by refund_id), '[]') from statement_refund where statement_key = new.key)));
  return null;
end $$;
-- At the end of the transaction: its refunds are assigned after it is written.
create constraint trigger statement_written after insert on statement deferrable initially deferred for each row
  when (new.state = 'final') execute function record_statement();
create constraint trigger statement_decided after update on statement deferrable initially deferred for each row
  when (new.state = 'final') execute function record_statement();

create function record_stage() returns trigger language plpgsql as $$
begin
  insert into decision (kind, subject, content) values ('stage.' || new.state, new.key,
    jsonb_build_object('stage', new.key, 'statement', new.statement_key, 'n', new.n, 'amount', new.amount, 'netted', new.netted,
      'dueOn', new.due_on, 'state', new.state, 'reason', new.reason, 'identityVersion', new.identity_version,
      'releasedAt', epoch_ms(new.released_at), 'paidAt', epoch_ms(new.paid_at), 'failedAt', epoch_ms(new.failed_at),
      'failure', new.failure, 'heldAt', epoch_ms(new.held_at), 'heldBy', new.held_by));
  return null;
end $$;
create trigger stage_written after insert on payout_stage for each row execute function record_stage();
create trigger stage_decided after update on payout_stage for each row
  when ((old.netted, old.due_on, old.state, old.reason, old.released_at, old.paid_at, old.failed_at, old.held_at)
    is distinct from (new.netted, new.due_on, new.state, new.reason, new.released_at, new.paid_at, new.failed_at, new.held_at))
  execute function record_stage();

-- `restored`: its statement was written again after a restore, and differs from the pledges.
alter table payout_stage drop constraint payout_stage_reason_check,
  add constraint payout_stage_reason_check check (reason in ('before', 'restored')) not valid;

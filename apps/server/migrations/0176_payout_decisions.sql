-- Batches of payouts and their transfers, in ids and sums, so that after a restore nothing is paid twice. Accounts are not logged.
create function record_payout_batch() returns trigger language plpgsql as $$
begin
  insert into decision (kind, subject, content) values ('batch.' || new.state, new.key,
    jsonb_build_object('batch', new.key, 'number', new.number, 'state', new.state, 'gatheredBy', new.gathered_by,
      'gatheredAt', epoch_ms(new.gathered_at), 'releasedBy', new.released_by, 'releasedAt', epoch_ms(new.released_at),
      'exportedAt', epoch_ms(new.exported_at), 'completedAt', epoch_ms(new.completed_at),
      'dissolvedAt', epoch_ms(new.dissolved_at)));
  return null;
end $$;
create trigger payout_batch_gathered after insert on payout_batch for each row execute function record_payout_batch();
create trigger payout_batch_decided after update on payout_batch for each row
  when (old.state is distinct from new.state) execute function record_payout_batch();

create function record_payout_line() returns trigger language plpgsql as $$
begin
  insert into decision (kind, subject, content) values ('transfer.' || new.state, new.id,
    jsonb_build_object('line', new.id, 'batch', new.batch_key, 'n', new.n, 'number', new.number, 'stage', new.stage_key,
      'amount', new.amount, 'netted', new.netted, 'carried', new.carried, 'identityVersion', new.identity_version,
      'state', new.state, 'reference', new.reference, 'failure', new.failure, 'settledAt', epoch_ms(new.settled_at),
      'nettings', (select coalesce(jsonb_agg(jsonb_build_object('project', project_key, 'amount', amount) order by project_key), '[]')
        from payout_netting where line_id = new.id)));
  return null;
end $$;
-- At the end of the transaction: what is netted is written after the line.
create constraint trigger payout_line_gathered after insert on payout_line deferrable initially deferred
  for each row execute function record_payout_line();
create constraint trigger payout_line_decided after update on payout_line deferrable initially deferred for each row
  when ((old.state, old.reference) is distinct from (new.state, new.reference)) execute function record_payout_line();

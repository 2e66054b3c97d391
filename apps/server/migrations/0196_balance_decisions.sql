-- What makers have paid back, and what was written off, in ids and sums, so that a restore does not have them owe it again.
create function record_balance() returns trigger language plpgsql as $$
begin
  insert into decision (kind, subject, content) values ('balance.' || new.kind, new.key,
    jsonb_build_object('settlement', new.key, 'member', new.member_id, 'kind', new.kind, 'amount', new.amount,
      'reference', new.reference, 'settledBy', new.settled_by, 'settledAt', epoch_ms(new.settled_at),
      'parts', (select coalesce(jsonb_agg(jsonb_build_object('project', project_key, 'amount', amount) order by project_key), '[]')
        from balance_part where settlement_key = new.key)));
  return null;
end $$;
-- At the end of the transaction: its parts are written after it.
create constraint trigger balance_settled after insert or update on balance_settlement deferrable initially deferred
  for each row when (new.settled_at is not null) execute function record_balance();

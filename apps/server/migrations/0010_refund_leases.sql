-- The second card waits for the first charge only; whatever ends that wait forgets it.
update pledge set fallback_card_id = null where fallback_card_id is not null and status <> 'ready';
alter table pledge add constraint pledge_fallback_ready check (fallback_card_id is null or status = 'ready');

-- When the provider says that it was paid: a refund has to name that day.
alter table charge add column paid_at timestamptz;

-- A refund is charged with the same care as a charge: written first, fenced, resolved by whoever comes after a crash.
-- whole: it gives back everything that was left, so that asking for it again cannot give back more. due_at (product time)
-- is null for what only an operator can settle; the lease is in real time.
alter table refund
  add column whole boolean not null default false,
  add column due_at timestamptz,
  add column lease_until timestamptz,
  add column fence bigint not null default 1,
  add column attempts smallint not null default 1,
  add column idempotency_key text,
  add constraint refund_settled check ((settled_at is not null) = (status in ('done', 'refused'))),
  add constraint refund_due check (due_at is null or status in ('requested', 'unknown'));
create unique index refund_idempotency on refund (actor, idempotency_key) where idempotency_key is not null;
create index refund_due on refund (due_at) where due_at is not null;
create index refund_charge on refund (charge_id);

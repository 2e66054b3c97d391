-- What the console searches by and sums up. Its lists begin with the latest, its figures with the last days.
create index pledge_latest on pledge (placed_at desc, id desc);
create index pledge_troubled on pledge (placed_at desc, id desc) where status in ('retry', 'fail');
create index charge_latest on charge (requested_at desc, id desc);
create index charge_troubled on charge (requested_at desc, id desc) where status <> 'paid';
create index card_tail on card (right(number, 4));
create index member_email_start on member (email text_pattern_ops);
create index member_name_start on member (name text_pattern_ops);
create index money_journal_tried on money_journal (at) where event <> 'placed' and event <> 'changed' and event <> 'cancelled';
create index refund_waiting on refund (requested_at, id) where status in ('requested', 'unknown');
create index audit_log_about on audit_log (target_type, target_key, at desc, id desc);

-- A charge that an administrator asks for: tried like the backer's own, journalled in the administrator's name.
alter table charge
  drop constraint charge_origin_check,
  add constraint charge_origin_check check (origin in ('clock', 'backer', 'operator')),
  add column asked_by uuid references member (id),
  add constraint charge_asked_by check ((asked_by is not null) = (origin = 'operator'));

-- A charge that was closed as refused and was paid after all, of a pledge that could not take the money: it goes back as a
-- refund of its own. The journal tells both ways of it apart from what the pledge itself has paid.
alter table charge
  drop constraint charge_status_check,
  drop constraint charge_check,
  add constraint charge_status_check check (status in ('requested', 'unknown', 'paid', 'declined', 'late')),
  add constraint charge_check check ((settled_at is not null) = (status in ('paid', 'declined', 'late')));
alter table money_journal
  drop constraint money_journal_event_check,
  add constraint money_journal_event_check check (event in
    ('placed', 'changed', 'cancelled', 'charged', 'declined', 'failed', 'refunded', 'late', 'returned'));

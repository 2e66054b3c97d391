-- What the card is to be charged after a pledge was placed or changed, with delivery: `pledged` moves without it.
alter table money_journal
  add column call_amount bigint,
  add constraint money_journal_call_amount_check check
    (call_amount is null or (call_amount > 0 and event in ('placed', 'changed')));

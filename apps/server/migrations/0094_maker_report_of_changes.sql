-- Until when makers have been notified of refunds and of pledges that differ from the lists that they have.
-- allow constraint: the table has a row a day and one a project
alter table maker_report drop constraint maker_report_kind_check,
  add constraint maker_report_kind_check check (kind in ('daily-pledges', 'first-charges', 'list-changes'));

-- Fixed when the project is approved. Null before, and of projects that were approved when there were no fees.
alter table project add column fee_plan text;
alter table project add constraint project_fee_plan_check check (fee_plan in ('default', 'split', 'legacy')) not valid;

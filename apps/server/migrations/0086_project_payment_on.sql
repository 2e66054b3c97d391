-- The Seoul date of the first charges where it is not the day after the period; null: as planned.
alter table project add column payment_on date;
-- allow rows: only projects whose first charges came late, which are few
update project p set payment_on = late.day
from (
  select g.project_key, (min(c.requested_at) at time zone 'Asia/Seoul')::date as day
  from charge c join pledge g on g.id = c.pledge_id where c.round = 1 group by g.project_key) late
where late.project_key = p.key and late.day <> p.period_finish + 1;

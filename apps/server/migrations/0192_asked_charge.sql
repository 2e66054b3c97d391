-- What an admin has asked for, which another one confirms: to close the difference, or to record it as a payment.
-- allow rows: differences are few, and only those of orders without a project are changed
alter table provider_difference add column asked_for text not null default 'close';
alter table provider_difference
  add constraint provider_difference_asked_for check (asked_for in ('close', 'charge')) not valid;
alter table provider_difference drop constraint provider_difference_asked,
  add constraint provider_difference_asked check (state <> 'closing' or (asked_by is not null
    and (reason is not null or asked_for = 'charge'))) not valid;

-- Of orders that only the provider has as paid, which are known all the same.
update provider_difference d set project_key = g.project_key
from charge c join pledge g on g.id = c.pledge_id
where d.project_key is null and c.order_id = d.order_id;

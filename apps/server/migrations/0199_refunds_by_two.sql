-- Another admin confirms a large refund that only the provider has, as a payment.
alter table provider_difference drop constraint provider_difference_asked_for,
  add constraint provider_difference_asked_for check (asked_for in ('close', 'charge', 'refund')) not valid;
alter table provider_difference drop constraint provider_difference_asked,
  add constraint provider_difference_asked check (state <> 'closing' or (asked_by is not null
    and (reason is not null or asked_for <> 'close'))) not valid;

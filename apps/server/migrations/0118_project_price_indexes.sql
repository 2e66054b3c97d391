-- no transaction
create index concurrently if not exists project_priced_newest on project
  (purpose, shelf, category, price_band(price_from), period_start desc, key desc)
  include (project_type, delivery_type, price_from) where shelf is not null;
create index concurrently if not exists project_priced_deadline on project
  (purpose, shelf, category, price_band(price_from), period_finish, key)
  include (project_type, delivery_type, price_from) where shelf is not null;
create index concurrently if not exists project_popularity_priced on project_popularity
  (purpose, shelf, category, price_band(price_from), backers desc, key desc)
  include (project_type, delivery_type, price_from) where shelf is not null;
-- Projects of before this migration; empty soon after.
create index concurrently if not exists project_unpriced on project (key) where price_from is null and shelf is not null;

-- Billing keys that the provider is to delete: of removed cards, and of cards that it registered and we refused. `id` is the
-- card's in the first case only.
alter table card_removal drop constraint card_removal_card_id_fkey;
alter table card_removal rename column card_id to id;

-- The viewers of days that are over are forgotten.
create index project_view_day on project_view (day);

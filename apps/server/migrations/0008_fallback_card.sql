-- A second card of the backer that takes over when the first charge is refused.
alter table pledge add column fallback_card_id uuid references card (id);
alter table pledge add constraint pledge_fallback check (fallback_card_id <> card_id);
create index pledge_fallback_card on pledge (fallback_card_id) where status in ('ready', 'retry');

-- Who asked for a charge: the clock on its day, or the backer who does not wait for the retry.
alter table charge add column origin text not null default 'clock' check (origin in ('clock', 'backer'));

-- What 0162 added without reading the rows.
alter table payout_stage validate constraint payout_stage_held_by_fkey;

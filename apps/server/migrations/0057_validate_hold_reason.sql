alter table pledge validate constraint pledge_hold_reason;

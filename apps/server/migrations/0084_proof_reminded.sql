-- Proofs may wait forever, so that what is still to be reminded of is found by an index of its own and not among all of them.
alter table proof add column reminded boolean not null default false;
-- allow rows: there is a proof for each custom order, made by hand, and no release has them yet
update proof f set reminded = true
where exists (select from proof_step s where s.proof_id = f.id and s.what = 'reminded');

-- That a backer was mailed about a parcel is a fact of its own, so that after a restore nobody is mailed twice.
create or replace function record_parcel() returns trigger language plpgsql as $$
declare
  what text := 'parcel.' || new.state;
begin
  if tg_op = 'UPDATE' and new.state = old.state then
    what := 'parcel.announced';
  end if;
  insert into decision (kind, subject, content) values (what, new.id,
    jsonb_build_object('parcel', new.id, 'pledge', new.pledge_id, 'state', new.state, 'sentAt', epoch_ms(new.sent_at),
      'receivedAt', epoch_ms(new.received_at), 'announcedAt', epoch_ms(new.announced_at)));
  return null;
end $$;
drop trigger parcel_decided on parcel;
create trigger parcel_decided after update on parcel for each row
  when ((old.state, old.announced_at) is distinct from (new.state, new.announced_at)) execute function record_parcel();

-- What was published, narrowed, hidden and removed, by ids, so that after a restore nobody is mailed twice and nothing comes back.
create function record_news() returns trigger language plpgsql as $$
begin
  insert into decision (kind, subject, content) values (
    'news.' || case when new.removed_at is not null then 'removed' when new.blinded_at is not null then 'hidden'
      when new.announced_at is null then 'scheduled' else 'published' end, new.key,
    jsonb_build_object('news', new.key, 'project', new.project_key, 'audience', new.audience,
      'announcedAt', epoch_ms(new.announced_at), 'mailed', new.mailed, 'blindedAt', epoch_ms(new.blinded_at),
      'removed', new.removed_at is not null));
  return null;
end $$;
create trigger news_decided after update on news for each row
  when ((old.announced_at, old.audience, old.blinded_at, old.removed_at)
    is distinct from (new.announced_at, new.audience, new.blinded_at, new.removed_at))
  execute function record_news();

-- Stories that people write. One category of the board is read in its own order, like the whole of it.
create index story_category on story (category, created_at desc, key desc) where blinded_at is null;

-- What is said about a story goes with it: comments name what they are about without a key of the database's own.
create function story_comments() returns trigger language plpgsql as $$
begin
  delete from comment where target_type = 'story' and target_key = old.key;
  return null;
end $$;
create trigger story_comments after delete on story for each row execute function story_comments();

-- Where 0096 was applied in its first form, a text with a longer word could not be saved. Such words are not in the index, which
-- stays valid.
create or replace function pictures_of_reward(thumbnail text, editor text) returns text[]
  language sql immutable parallel safe cost 10000 as $$
  select array_agg(distinct found[1]) from regexp_matches(thumbnail || ' ' || editor, 'pqbox/[A-Za-z0-9._/-]+', 'g') as found
  where length(found[1]) <= 512
$$;

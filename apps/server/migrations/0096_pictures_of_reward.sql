-- Which pictures the texts of rewards show. No path is longer, and an index cannot have words of more than 2,712 bytes.
create function pictures_of_reward(thumbnail text, editor text) returns text[]
  language sql immutable parallel safe cost 10000 as $$
  select array_agg(distinct found[1]) from regexp_matches(thumbnail || ' ' || editor, 'pqbox/[A-Za-z0-9._/-]+', 'g') as found
  where length(found[1]) <= 512
$$;

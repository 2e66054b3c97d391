-- no transaction
-- Which pictures the texts of rewards show, by an index: each request of a picture searched all texts of its maker. No path is
-- longer, and an index cannot have words of more than 2,712 bytes.
create or replace function pictures_of_reward(thumbnail text, editor text) returns text[]
  language sql immutable parallel safe cost 10000 as $$
  select array_agg(distinct found[1]) from regexp_matches(thumbnail || ' ' || editor, 'pqbox/[A-Za-z0-9._/-]+', 'g') as found
  where length(found[1]) <= 512
$$;
create index concurrently if not exists pq_reward_pictures on pq_reward using gin (pictures_of_reward(thumbnail, editor));

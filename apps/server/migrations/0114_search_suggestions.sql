-- allow create-index: search_term is made by the migration before, in the same release, and is empty
-- The initial consonants of a term, by which ㅂㄷㄱ finds 보드게임; other letters stay.
create function search_initials(term text) returns text
language sql immutable strict parallel safe as $$
  select string_agg(
    case when ascii(letter) between 44032 and 55203 then chr(4352 + (ascii(letter) - 44032) / 588) else letter end, '' order by place)
  from unnest(string_to_array(term, null)) with ordinality as letters (letter, place)
$$;

create index search_term_keys on search_term (keys text_pattern_ops);
create index search_term_initials on search_term (search_initials(term) text_pattern_ops);

-- Starts (keys, or initial consonants) that too many terms have to be sorted for each key pressed, with the terms of most
-- projects. A task of the worker makes them again.
create table frequent_start (
  start text primary key,
  terms text[] not null
);

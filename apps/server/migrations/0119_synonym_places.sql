-- allow rows: the synonyms are a few hundred, and only groups of one word are deleted
-- allow constraint: the synonyms are a few hundred, so that the check takes no time
-- The order of the words of a group, as an admin wrote them.
alter table synonym add column place integer not null default 0;
-- A letter has up to 16 code points.
alter table synonym drop constraint synonym_word_check;
alter table synonym add constraint synonym_word_check check (char_length(word) between 1 and 320);
-- A group needs two words.
delete from synonym s where not exists (select from synonym other where other.group_id = s.group_id and other.word <> s.word);

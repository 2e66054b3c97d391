-- no transaction
-- project_search_filtered has its grams.
drop index concurrently if exists project_search_grams;

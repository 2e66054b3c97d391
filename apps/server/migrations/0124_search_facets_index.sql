-- no transaction
-- The grams first: it serves searches without filters, and the release before, as the index of grams alone did.
create index concurrently if not exists project_search_filtered on project_search
  using gin (search_grams(realm, title, author, content), facets) with (fastupdate = off);

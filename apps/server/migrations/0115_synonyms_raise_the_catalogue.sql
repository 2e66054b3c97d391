-- Searches are cached until the catalogue changes; synonyms decide what they find.
create constraint trigger synonyms_catalogued after update on synonym_version deferrable initially deferred
  for each row execute function project_catalogue_raise();

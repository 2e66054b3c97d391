-- Which version of the policy was agreed to; null where only the day is known, by which the version is looked up.
alter table consent add column version integer;

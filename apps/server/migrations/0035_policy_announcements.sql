-- Versions of the policies that the operations team writes. A material change is told to every member by mail, once.
alter table policy_text
  add column material boolean not null default false,
  -- What changes, in the words of the mail.
  add column summary text not null default '',
  -- The last member who was told, in the order of ids; all of them once told_at is set.
  add column told_after uuid,
  add column told_at timestamptz,
  add constraint policy_text_told check (material or (told_after is null and told_at is null));
create index policy_text_telling on policy_text (created_at) where material and told_at is null;

-- A version that people may have agreed to stays as it was; only the telling goes on.
create function keep_policy_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.version, new.title, new.sections, new.effective_at, new.material, new.summary)
      is distinct from (old.id, old.version, old.title, old.sections, old.effective_at, old.material, old.summary) then
    raise exception 'policy_text is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger policy_text_append_only before update or delete on policy_text
  for each row execute function keep_policy_text();

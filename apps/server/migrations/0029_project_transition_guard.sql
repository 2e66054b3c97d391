-- No project changes its state without a row that tells who did it: at the end of its transaction each move has its transition, of
-- the moment that the project bears.
create function project_move_noted() returns trigger language plpgsql as $$
begin
  if not exists (
    select from project_transition t
    where t.project_key = new.key and t.from_state = old.state and t.to_state = new.state and t.at = new.updated_at
  ) then
    raise exception 'project % has moved from % to % and nothing tells who did it', new.key, old.state, new.state
      using errcode = 'check_violation', constraint = 'project_move_noted';
  end if;
  return null;
end $$;
create constraint trigger project_move_noted after update of state on project deferrable initially deferred
  for each row when (old.state is distinct from new.state) execute function project_move_noted();

-- Answers are shown with no project, and are erased of many pledges at once: writing their projects would lock these for others, in
-- any order. What else a line of a pledge has, or gets, is compared as before.
create or replace trigger project_touched_by_update after update on pledge_item
  for each row when (to_jsonb(old) - 'answers' is distinct from to_jsonb(new) - 'answers') execute function project_touch();

-- allow rows: one update of the projects that are being written, of which there are few
-- Which save each field of a draft is from: {"title": {"savedAt": ms, "saveId": uuid}}. Two tabs that write different fields are merged
-- by it; a field that is not there has never been sent, so what it holds is the default and not the maker's choice.
alter table project add column field_saves jsonb not null default '{}';
alter table project add constraint project_field_saves check (jsonb_typeof(field_saves) = 'object') not valid;

-- Of drafts from before only what differs from the default is known to have been chosen.
update project set field_saves =
  case when project_type = 'PT01' then '{"projectType": {"savedAt": 0, "saveId": null}}'::jsonb else '{}' end
  || case when category <> 1 then '{"category": {"savedAt": 0, "saveId": null}}'::jsonb else '{}' end
  || case when delivery_type = '' then '{"deliveryType": {"savedAt": 0, "saveId": null}}'::jsonb else '{}' end
where state in ('save', 'reject');

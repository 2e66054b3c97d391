import { raw, type Sql } from 'sql-template-tag';

/**
 * The details of a reward in addition to price, number and delivery, as pairs for json_build_object; `r` is the name or alias of its
 * row. Only rewards with options can have a stock by combination.
 */
export function rewardDetailsJson(r: 'r' | 'reward'): Sql {
  return raw(`'name', ${r}.name, 'picture', ${r}.picture, 'limitPerPerson', ${r}.limit_per_person,
    'early', case when ${r}.early_until is not null or ${r}.early_first is not null
      then json_build_object('until', ${r}.early_until, 'first', ${r}.early_first) end,
    'month', ${r}.month, 'options', ${r}.options, 'questions', ${r}.questions,
    'stock', case when ${r}.options = '[]' then '[]'::json else (
      select coalesce(json_agg(json_build_object('choice', s.choice, 'count', s.count, 'sold', s.sold, 'held', s.held) order by s.choice), '[]')
      from reward_stock s where s.project_key = ${r}.project_key and s.idx = ${r}.idx) end`);
}

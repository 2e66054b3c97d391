import type { ListType } from '@pq/domain/project';
import { cardColumns, cardJoins } from './card-sql.ts';

export type ListSort = 'newest' | 'popular' | 'deadline';

/**
 * One page of a list. The page's keys are found first, in the order of an index; rewards are read for those only.
 *
 * $1 purpose, $2 states, $3 project type or null, $4 category or 0, $5 PQ delivery only, $6 cards, $7 cards to skip,
 * $8 Seoul date.
 */
export function listSql(type: ListType, sort: ListSort): string {
  const { inner, outer } = sort === 'deadline' ? deadline(type) : ordered(type, orders[sort]);
  return `
    with page as materialized (${inner})
    select ${cardColumns} from page join project p on p.key = page.key ${cardJoins}
    order by ${outer}`;
}

/** What the sorts of A-023 put first; equal ones by key. */
const orders = {
  newest: 'p.period_start desc, p.key desc',
  popular: 'p.backers desc, p.key desc',
} as const;

// Written out as in the partial indexes: the planner cannot see that the states of $2 are among them.
const OVER = `('finish', 're-finish', 'fail')`;
const scopes: Record<ListType, string> = {
  list: `p.state in ('funding', 'finish', 're-finish', 'fail')`,
  open: `p.state = 'ready'`,
  // A reward that backers can open or could (A-019).
  pqbox: `p.state in ('funding', 'finish', 're-finish', 'fail') and exists (
    select from pq_reward b where b.project_key = p.key and b.state in ('funding', 'finish'))`,
};

function filtered(type: ListType): string {
  return `p.purpose = $1::text and ${scopes[type]} and p.state = any($2::text[])
    and ($3::text is null or p.project_type = $3) and ($4::int = 0 or p.category = $4)
    and (not $5::boolean or p.delivery_type = 'PQ')`;
}

type Order = { inner: string; outer: string };

function ordered(type: ListType, order: string): Order {
  // Every statement has the same parameters; the date, which only one sort needs, is still typed here.
  return {
    inner: `
      select p.key from project p where ${filtered(type)} and $8::date is not null
      order by ${order} limit $6::int offset $7::int`,
    outer: order,
  };
}

/**
 * What still runs by finish, then what is over, be it that the sweep has not come to it yet. Each part follows an index as
 * far as the page reaches.
 */
function deadline(type: ListType): Order {
  if (type === 'open') return ordered(type, 'p.period_finish, p.key');
  const part = (over: boolean, where: string) => `(
    select p.key, p.period_finish, ${over} as over from project p where ${filtered(type)} and ${where}
    order by p.period_finish, p.key limit $6::int + $7::int)`;
  return {
    inner: `
      select key, over from (
        ${part(false, `p.state = 'funding' and p.period_finish >= $8::date`)}
        union all ${part(true, `p.state = 'funding' and p.period_finish < $8::date`)}
        union all ${part(true, `p.state in ${OVER}`)}) parts
      order by over, period_finish, key limit $6::int offset $7::int`,
    outer: 'page.over, p.period_finish, p.key',
  };
}

import { cardColumns, cardJoins, LISTED } from './card-sql.ts';

export type ListSort = 'newest' | 'popular' | 'deadline';

/**
 * One page of a list. The page's keys are found first, in the order of an index; rewards are read for those only.
 *
 * $1 purpose, $2 states, $3 project type or null, $4 category or 0, $5 PQ delivery only, $6 cards, $7 cards to skip,
 * $8 Seoul date.
 */
export function listSql(sort: ListSort, withPqRewards: boolean): string {
  const { inner, outer } = orders[sort](filters(withPqRewards));
  return `
    with page as materialized (${inner})
    select ${cardColumns} from page join project p on p.key = page.key ${cardJoins}
    order by ${outer}`;
}

/** A PQ box list holds projects with a reward that backers can open or could (A-019). */
function filters(withPqRewards: boolean): string {
  const pqRewards = `and exists (
    select from pq_reward b where b.project_key = p.key and b.state in ('funding', 'finish'))`;
  return `p.purpose = $1::text and p.state in ${LISTED} and p.state = any($2::text[])
    and ($3::text is null or p.project_type = $3) and ($4::int = 0 or p.category = $4)
    and (not $5::boolean or p.delivery_type = 'PQ') ${withPqRewards ? pqRewards : ''}`;
}

type Order = { inner: string; outer: string };

/** Which of the sorts of A-023 puts what first; equal ones by key. */
const orders: Record<ListSort, (where: string) => Order> = {
  newest: (where) => ordered(where, 'p.period_start desc, p.key desc'),
  popular: (where) => ordered(where, 'p.backers desc, p.key desc'),
  deadline: deadlineOrder,
};

function ordered(where: string, order: string): Order {
  // Every statement has the same parameters; a date that a sort does not need is still typed here.
  const typed = '$8::date is not null';
  return {
    inner: `select p.key from project p where ${where} and ${typed} order by ${order} limit $6::int offset $7::int`,
    outer: order,
  };
}

/** What still runs by finish, then what is over; each half follows the index as far as the page reaches. */
function deadlineOrder(where: string): Order {
  const running = `p.state in ('ready', 'funding') and p.period_finish >= $8::date`;
  const half = (over: boolean) => `(
    select p.key, p.period_finish, ${over} as over from project p
    where ${where} and ${over ? `not (${running})` : running}
    order by p.period_finish, p.key limit $6::int + $7::int)`;
  return {
    inner: `
      select key, over from (${half(false)} union all ${half(true)}) halves
      order by over, period_finish, key limit $6::int offset $7::int`,
    outer: 'page.over, p.period_finish, p.key',
  };
}

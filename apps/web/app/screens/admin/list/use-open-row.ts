import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { withFields } from '#app/lib/addresses/with-fields.ts';

/** `rows` as they were read: copies that are made at each render would be retained at each render. */
export function useOpenRow<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const wanted = query.get('key');
  const linkTo = (row: Row | undefined) => withFields(query, { key: row && keyOf(row) });
  const at = rows?.findIndex((row) => keyOf(row) === wanted) ?? -1;
  const [before, after] = rows && at >= 0 ? [rows[at - 1], rows[at + 1]] : [];
  return {
    wanted,
    row: useRetained(rows?.[at], (row) => keyOf(row) === wanted),
    to: { close: linkTo(undefined), before: before && linkTo(before), after: after && linkTo(after) },
    goOn: () => void navigate(linkTo(after), { preventScrollReset: true }),
  };
}

// Retains the item after it left its list: when another admin deals with it, input about it must not be lost.
function useRetained<Item>(found: Item | undefined, isWanted: (item: Item) => boolean): Item | null {
  const [retained, setRetained] = useState(found);
  if (found && found !== retained) setRetained(found);
  if (found) return found;
  return retained && isWanted(retained) ? retained : null;
}

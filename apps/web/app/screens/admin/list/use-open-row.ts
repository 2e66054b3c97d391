import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { withFields } from '#app/lib/addresses/with-fields.ts';

export function useOpenRow<Row extends { key: string }>(rows: readonly Row[] = []) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const wanted = query.get('key');
  const linkTo = (row: Row | undefined) => withFields(query, { key: row?.key });
  const at = rows.findIndex(({ key }) => key === wanted);
  const [before, after] = at >= 0 ? [rows[at - 1], rows[at + 1]] : [];
  return {
    wanted,
    row: useRetained(rows[at], wanted),
    to: { close: linkTo(undefined), before: before && linkTo(before), after: after && linkTo(after) },
    goOn: () => void navigate(linkTo(after), { preventScrollReset: true }),
  };
}

// Retains the item after it left its list: when another admin deals with it, input about it must not be lost.
function useRetained<Item extends { key: string }>(found: Item | undefined, key: string | null): Item | null {
  const [retained, setRetained] = useState(found);
  if (found && found !== retained) setRetained(found);
  if (found) return found;
  return retained && retained.key === key ? retained : null;
}

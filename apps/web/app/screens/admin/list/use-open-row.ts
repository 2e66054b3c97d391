import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useRowKeys } from './use-row-keys.ts';
import { withFields } from './with-fields.ts';

const none: readonly never[] = [];

/** A list and the row that the address names (`key`), with navigation from row to row, also by keys. */
export function useOpenRow<Row extends { key: string }>(rows: readonly Row[] = none) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const wanted = query.get('key');
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const linkTo = useCallback((key: string | null) => withFields(query, { key: key ?? undefined }), [query]);
  useRowKeys(keys, wanted, linkTo);
  const at = wanted ? keys.indexOf(wanted) : -1;
  const row = useKept(rows[at], wanted);
  const [before, after] = at >= 0 ? [keys[at - 1], keys[at + 1]] : [];
  return {
    wanted,
    keys,
    row,
    linkTo,
    to: { close: linkTo(null), before: before && linkTo(before), after: after && linkTo(after) },
    /** To the next row; after the last one the list is shown alone. */
    goOn: () => void navigate(linkTo(after ?? null), { preventScrollReset: true }),
  };
}

/**
 * The item that the address names, even after it left its list: when another admin deals with it, input about it must
 * not be lost. Null when there never was such an item.
 */
function useKept<Thing extends { key: string }>(found: Thing | undefined, key: string | null): Thing | null {
  const [kept, setKept] = useState(found);
  if (found && found !== kept) setKept(found);
  if (found) return found;
  return kept && kept.key === key ? kept : null;
}

import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useRowKeys } from './use-row-keys.ts';
import { withFields } from './with-fields.ts';

const none: readonly never[] = [];

/** A list beside which the row stands that the address names (`key`), and how one goes from row to row, by keys too. */
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
    /** To the next row; after the last one the list stands alone. */
    goOn: () => void navigate(linkTo(after ?? null), { preventScrollReset: true }),
  };
}

/**
 * What an address names, also when it has left its list meanwhile: somebody else has dealt with it, and what
 * is being typed about it must not go with it. Null where there never was anything.
 */
function useKept<Thing extends { key: string }>(found: Thing | undefined, key: string | null): Thing | null {
  const [kept, setKept] = useState(found);
  if (found && found !== kept) setKept(found);
  if (found) return found;
  return kept && kept.key === key ? kept : null;
}

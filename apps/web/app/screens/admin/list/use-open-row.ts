import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useKept } from './use-kept.ts';
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

import { type MouseEvent, useCallback, useContext } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type NavigateOptions,
  useLocation,
  useNavigate,
  useResolvedPath,
} from 'react-router';

type Change = (query: URLSearchParams) => URLSearchParams | string;

/** The last change, until the router has arrived. */
let underWay: { router: unknown; pathname: string; search: string } | null = null;

/**
 * Changes the query of the address that the router is at or on its way to. Presses may come faster than React renders: a query
 * that is computed from the rendered address loses the press before.
 */
export function useQueryChange(): (change: Change, options?: NavigateOptions) => void {
  const router = useContext(DataRouterContext)?.router;
  const navigate = useNavigate();
  return useCallback(
    async (change, options) => {
      if (!router) throw new Error('a query is changed by a data router');
      const { pathname, search: shown } = router.state.location;
      const isUnderWay = underWay?.router === router && underWay.pathname === pathname;
      const query = new URLSearchParams(isUnderWay ? underWay?.search : shown);
      const mine = { router, pathname, search: String(change(query)).replace(/^\?/, '') };
      underWay = mine;
      try {
        await navigate(`?${mine.search}`, options);
      } finally {
        if (underWay === mine) underWay = null;
      }
    },
    [router, navigate],
  );
}

/** The press of a link to another query of the same page changes what differs from the rendered one. */
export function useQueryLink(to: string, state?: unknown): (event: MouseEvent<HTMLAnchorElement>) => void {
  const rendered = useLocation();
  const target = useResolvedPath(to);
  const change = useQueryChange();
  return (event) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.defaultPrevented || target.pathname !== rendered.pathname) return;
    event.preventDefault();
    change((query) => withDifference(query, rendered.search, target.search), {
      preventScrollReset: true,
      replace: target.search === rendered.search,
      state,
    });
  };
}

/** What changes from one search to the other, changed in the query. */
function withDifference(query: URLSearchParams, from: string, to: string): URLSearchParams {
  const [before, after] = [new URLSearchParams(from), new URLSearchParams(to)];
  const next = new URLSearchParams(query);
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [value] = after.getAll(name);
    if (value === before.getAll(name)[0]) continue;
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

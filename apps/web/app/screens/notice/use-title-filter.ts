import { timers } from '@pq/domain/limits';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** What is looked for among the titles: typed at once, in the address and in force 250 ms later. */
export function useTitleFilter() {
  const [query, setQuery] = useSearchParams();
  const text = query.get('q') ?? '';
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    if (typed === text) return;
    const wait = setTimeout(() => {
      setQuery(typed === '' ? {} : { q: typed }, { replace: true, preventScrollReset: true });
    }, timers.searchMs);
    return () => clearTimeout(wait);
  }, [typed, text, setQuery]);
  return { typed, type: setTyped, text };
}

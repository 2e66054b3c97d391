import { timers } from '@pq/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** What is looked for among the titles: typed at once, in the address and in force 250 ms later. */
export function useTitleFilter() {
  const [query, setQuery] = useSearchParams();
  const text = query.get('q') ?? '';
  const [typed, setTyped] = useState(text);
  const told = useRef(text);
  // The address changed without the box: one pressed the link to all notices, or went back.
  useEffect(() => {
    if (text === told.current) return;
    told.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    if (typed === told.current) return;
    const wait = setTimeout(() => {
      told.current = typed;
      setQuery(typed === '' ? {} : { q: typed }, { replace: true, preventScrollReset: true });
    }, timers.searchMs);
    return () => clearTimeout(wait);
  }, [typed, setQuery]);
  return { typed, type: setTyped, text };
}

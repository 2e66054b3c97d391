import { type ComponentType, useEffect, useReducer } from 'react';

/** What is still to be fetched once somebody uses the page. */
const waiting = new Set<() => Promise<void>>();

if (typeof window !== 'undefined') {
  const fetchAll = () => {
    for (const type of ['pointerdown', 'keydown'] as const) window.removeEventListener(type, fetchAll, true);
    for (const fetchPart of waiting) void fetchPart();
  };
  for (const type of ['pointerdown', 'keydown'] as const) window.addEventListener(type, fetchAll, true);
}

/**
 * A part that no first view shows (a dialog, a toast): it is fetched at the first press or key on the page, so that pages
 * start without it and it is there when it is wanted, also when the network is gone by then. Shows nothing until it has
 * come; one that did not come is asked for again the next time.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const fetchPart = () => {
    loading ??= load().then(
      (part) => {
        Loaded = part;
        waiting.delete(fetchPart);
      },
      () => {
        loading = null;
      },
    );
    return loading;
  };
  waiting.add(fetchPart);
  return function Lazy(props) {
    const [, show] = useReducer((count: number) => count + 1, 0);
    const isMissing = Loaded === null;
    useEffect(() => {
      // It may have come since it was drawn without: then, too, it is to be drawn once more.
      if (isMissing) void fetchPart().then(show);
    }, [isMissing]);
    return Loaded ? <Loaded {...props} /> : null;
  };
}

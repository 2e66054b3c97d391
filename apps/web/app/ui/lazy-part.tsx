import { type ComponentType, useEffect, useReducer } from 'react';

const partsToLoad = new Set<() => Promise<void>>();

if (typeof window !== 'undefined') {
  const fetchAll = () => {
    for (const type of ['pointerdown', 'keydown'] as const) window.removeEventListener(type, fetchAll, true);
    for (const fetchPart of partsToLoad) void fetchPart();
  };
  for (const type of ['pointerdown', 'keydown'] as const) window.addEventListener(type, fetchAll, true);
}

/**
 * A component that no first view needs (a dialog, a toast): it is loaded at the first press or key on the page, so that pages
 * start without it and it is available when needed, also offline. Renders nothing until it is loaded; a failed load is
 * repeated the next time.
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
        partsToLoad.delete(fetchPart);
      },
      () => {
        loading = null;
      },
    );
    return loading;
  };
  partsToLoad.add(fetchPart);
  return function Lazy(props) {
    const [, show] = useReducer((count: number) => count + 1, 0);
    const isMissing = Loaded === null;
    useEffect(() => {
      // It may have been loaded since the render without it, which needs another render too.
      if (isMissing) void fetchPart().then(show);
    }, [isMissing]);
    return Loaded ? <Loaded {...props} /> : null;
  };
}

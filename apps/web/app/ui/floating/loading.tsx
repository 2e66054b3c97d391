import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { LoadingLabels } from './loading-view.tsx';

type Loading = { begin(words: LoadingLabels): () => void };
type Cover = <Result>(words: LoadingLabels, work: () => Promise<Result>) => Promise<Result>;

/** Shorter actions show no overlay, which would only flicker. */
const SHOWN_AFTER_MS = 300;

const LoadingContext = createContext<Loading | null>(null);
const LoadingView = lazyPart(async () => (await import('./loading-view.tsx')).LoadingView);

export function LoadingProvider({ children }: { children: ReactNode }) {
  const [running, setRunning] = useState<readonly LoadingLabels[]>([]);
  const [isShown, setShown] = useState(false);
  const isLoading = running.length > 0;
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isLoading]);
  const [loading] = useState<Loading>(() => ({
    begin(words) {
      setRunning((before) => [...before, words]);
      return () => setRunning((before) => before.filter((one) => one !== words));
    },
  }));
  const words = running.at(-1);
  return (
    <LoadingContext.Provider value={loading}>
      {children}
      {isShown && words ? <LoadingView {...words} /> : null}
    </LoadingContext.Provider>
  );
}

export function useLoading(): Cover {
  const { begin } = useLoadingContext();
  return useCallback<Cover>(
    async (words, work) => {
      const end = begin({ ...words });
      try {
        return await work();
      } finally {
        end();
      }
    },
    [begin],
  );
}

export function useBlockingOverlay(isLoading: boolean, { title, sub, late }: LoadingLabels): void {
  const { begin } = useLoadingContext();
  useEffect(() => {
    if (!isLoading) return;
    return begin({ title, sub, ...(late !== undefined && { late }) });
  }, [isLoading, begin, title, sub, late]);
}

function useLoadingContext(): Loading {
  const loading = useContext(LoadingContext);
  if (!loading) throw new Error('useLoading outside LoadingProvider');
  return loading;
}

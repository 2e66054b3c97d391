import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { LoadingWords } from './loading-view.tsx';

type Loading = { begin(words: LoadingWords): () => void };
type Cover = <Result>(words: LoadingWords, work: () => Promise<Result>) => Promise<Result>;

/** What is done by then is not covered at all: a screen that flickers says less than none. */
const SHOWN_AFTER_MS = 300;

const LoadingContext = createContext<Loading | null>(null);
const LoadingView = lazyPart(async () => (await import('./loading-view.tsx')).LoadingView);

/** Covers the whole page while something is under way that must not be interrupted. */
export function LoadingProvider({ children }: { children: ReactNode }) {
  const [running, setRunning] = useState<readonly LoadingWords[]>([]);
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

/** Gives a function that covers the page for as long as some work runs. */
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

/** Covers the page while `isLoading`. */
export function useCovered(isLoading: boolean, { title, sub, late }: LoadingWords): void {
  const { begin } = useLoadingContext();
  useEffect(
    () => (isLoading ? begin({ title, sub, ...(late !== undefined && { late }) }) : undefined),
    [isLoading, begin, title, sub, late],
  );
}

function useLoadingContext(): Loading {
  const loading = useContext(LoadingContext);
  if (!loading) throw new Error('useLoading outside LoadingProvider');
  return loading;
}

import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

type Cover = <Result>(work: Promise<Result>) => Promise<Result>;

const LoadingContext = createContext<Cover | null>(null);

/** Covers the whole screen while something must not be interrupted. */
export function LoadingProvider({ label, children }: { label: string; children: ReactNode }) {
  const [running, setRunning] = useState(0);
  const cover = useCallback<Cover>(async (work) => {
    setRunning((count) => count + 1);
    try {
      return await work;
    } finally {
      setRunning((count) => count - 1);
    }
  }, []);
  return (
    <LoadingContext.Provider value={cover}>
      {children}
      {running > 0 ? (
        <div className="overlay" role="status" aria-label={label}>
          <span className="spin spin-lg" />
        </div>
      ) : null}
    </LoadingContext.Provider>
  );
}

/** Gives a function that shows the overlay for as long as a promise runs. */
export function useLoading(): Cover {
  const cover = useContext(LoadingContext);
  if (!cover) throw new Error('useLoading outside LoadingProvider');
  return cover;
}

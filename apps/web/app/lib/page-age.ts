import { createContext, useContext, useEffect } from 'react';

const PageAgeContext = createContext<string | undefined>(undefined);

export const PageAgeProvider = PageAgeContext.Provider;

/** The tag of a page that holds how long it had been kept for visitors when it was sent, in ms. */
export const PAGE_AGE_META = 'page-age';

/** The content of that tag; undefined where no server has made one. */
export function usePageAge(): string | undefined {
  const rendered = useContext(PageAgeContext);
  return typeof document === 'undefined' ? rendered : readTag();
}

const readTag = () => document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_AGE_META}"]`)?.content;

let knownAgeMs = 0;

/** The first drawing is that of the server, whose time it shows; from then on the time is that of today. */
export function useTimeSinceSent(): void {
  useEffect(() => {
    knownAgeMs = Number(readTag() ?? 0) || 0;
    return () => {
      knownAgeMs = 0;
    };
  }, []);
}

/** How much the clock of the page is behind by what it had been kept. */
export function pageAgeMs(): number {
  return knownAgeMs;
}

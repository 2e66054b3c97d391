import { createContext, useContext } from 'react';

const RequestIdContext = createContext<string | undefined>(undefined);

export const RequestIdProvider = RequestIdContext.Provider;

/** The meta tag with the id by which the log finds the page's request. */
export const REQUEST_ID_META = 'request-id';

/** The id of the request that rendered this page; undefined without a server. */
export function useRequestId(): string | undefined {
  const rendered = useContext(RequestIdContext);
  if (typeof document === 'undefined') return rendered;
  return document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`)?.content;
}

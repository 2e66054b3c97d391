import { createContext, useContext } from 'react';

const RequestIdContext = createContext<string | undefined>(undefined);

export const RequestIdProvider = RequestIdContext.Provider;

/** The tag of a page that holds the id by which the log finds its request. */
export const REQUEST_ID_META = 'request-id';

/** The id of the request that this page answers; undefined where no server has made it. */
export function useRequestId(): string | undefined {
  const rendered = useContext(RequestIdContext);
  if (typeof document === 'undefined') return rendered;
  return document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`)?.content;
}

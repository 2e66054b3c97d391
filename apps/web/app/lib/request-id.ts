import { createContext, useContext } from 'react';

const RequestIdContext = createContext<string | undefined>(undefined);

export const RequestIdProvider = RequestIdContext.Provider;

export const REQUEST_ID_META = 'request-id';

export function useRequestId(): string | undefined {
  const rendered = useContext(RequestIdContext);
  if (typeof document === 'undefined') return rendered;
  return document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`)?.content;
}

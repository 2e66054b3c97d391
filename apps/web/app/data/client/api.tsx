import { type Client, createClient } from '@pq/contract/client';
import { createContext, type ReactNode, useContext } from 'react';
import { fetchFromPage } from '#app/lib/page-member.ts';

const ApiContext = createContext<Client | null>(null);

export const browserApi = createClient(fetchFromPage);

export function ApiProvider({ api, children }: { api: Client; children: ReactNode }) {
  return <ApiContext.Provider value={api}>{children}</ApiContext.Provider>;
}

/** Over the network in the browser, in process on the server. */
export function useApi(): Client {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi outside ApiProvider');
  return api;
}

import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The nonce for inline scripts while rendering on the server; browsers hide it afterwards. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

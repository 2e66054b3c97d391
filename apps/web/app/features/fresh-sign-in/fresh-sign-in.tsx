import { CallError, type Client } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import type { UseMutationOptions } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { ApiProvider, useApi } from '#app/data/client/api.tsx';
import { withRecovery } from '#app/data/client/with-recovery.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import type { DialogTexts, Facts } from './fresh-dialog.tsx';

type FreshSignIn = {
  /** The client of the parent, which opens no dialog. */
  api: Client;
  /** True once the password is confirmed, false when the dialog is cancelled. Two concurrent calls share one dialog. */
  ask(facts: Facts): Promise<boolean>;
  asking: boolean;
};

const FreshSignInContext = createContext<FreshSignIn | null>(null);
const FreshDialog = lazyPart(async () => (await import('./fresh-dialog.tsx')).FreshDialog);

const NO_FACTS: Facts = [];

/**
 * Calls below it that are refused because the sign-in is too old open a dialog for the password (or its substitute) and are
 * then repeated; for the caller they only take longer.
 */
export function FreshSignInProvider({ texts, children }: { texts: DialogTexts; children: ReactNode }) {
  const api = useApi();
  const [facts, setFacts] = useState<Facts | null>(null);
  const waiting = useRef<((proven: boolean) => void)[]>([]);
  const ask = useCallback((asked: Facts) => {
    setFacts((shown) => shown ?? asked);
    return new Promise<boolean>((resolve) => waiting.current.push(resolve));
  }, []);
  const answer = (proven: boolean) => {
    setFacts(null);
    for (const resolve of waiting.current.splice(0)) resolve(proven);
  };
  const asking = facts !== null;
  const value = useMemo(() => ({ api, ask, asking }), [api, ask, asking]);
  const askingApi = useMemo(() => askingClient(api, ask, NO_FACTS), [api, ask]);
  return (
    <FreshSignInContext.Provider value={value}>
      <ApiProvider api={askingApi}>{children}</ApiProvider>
      {facts ? (
        <FreshDialog
          texts={texts}
          facts={facts}
          onClose={() => answer(false)}
          onProven={() => answer(true)}
        />
      ) : null}
    </FreshSignInContext.Provider>
  );
}

/** `describe` names the action in the dialog, from the sent fields. */
export function useFreshMutationOptions<Data, Fields>(
  make: (api: Client) => UseMutationOptions<Data, Error, Fields>,
  describe: (fields: Fields) => Facts,
): UseMutationOptions<Data, Error, Fields> {
  const { api, ask } = useFreshSignIn();
  return {
    ...make(api),
    async mutationFn(fields, context) {
      const { mutationFn } = make(askingClient(api, ask, describe(fields)));
      if (!mutationFn) throw new Error('a mutation that does nothing');
      return mutationFn(fields, context);
    },
  };
}

/** For what the client does not send, as an upload: `send` is repeated once the password is confirmed. */
export function useFreshSending(): <Data>(send: () => Promise<Data>, facts: Facts) => Promise<Data> {
  const { ask } = useFreshSignIn();
  return async (send, facts) => {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'freshSignIn') throw error;
      if (await ask(facts)) return await send();
      throw new CallError(error.status, t('freshPassword.cancelled'));
    }
  };
}

/** Other dialogs are hidden until it closes. */
export function useIsConfirming(): boolean {
  return useFreshSignIn().asking;
}

function useFreshSignIn(): FreshSignIn {
  const context = useContext(FreshSignInContext);
  if (!context) throw new Error('useFreshSignIn outside FreshSignInProvider');
  return context;
}

function askingClient(api: Client, ask: FreshSignIn['ask'], facts: Facts): Client {
  return withRecovery(api, async (error) => {
    if (error.code !== 'freshSignIn') return false;
    if (await ask(facts)) return true;
    throw new CallError(error.status, t('freshPassword.cancelled'));
  });
}

import { t } from '@pq/domain/copy';
import {
  type DehydratedState,
  HydrationBoundary,
  type QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProvider, browserApi } from '#app/data/client/api.tsx';
import { AskProvider } from '#app/ui/floating/ask.tsx';
import { LoadingProvider } from '#app/ui/floating/loading.tsx';
import { PopupProvider } from '#app/ui/floating/popup.tsx';
import { Toaster } from '#app/ui/floating/toast.tsx';
import { RetryWord } from '#app/ui/states.tsx';

type Props = { client: QueryClient; known?: DehydratedState; children: ReactNode };

/** What every screen may count on: the cache with what is known already, the API, and the one place of each floating part. */
export function Providers({ client, known, children }: Props) {
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={known}>
        <ApiProvider api={browserApi}>
          <RetryWord value={t('common.retry')}>
            <Toaster closeLabel={t('common.close')}>
              <LoadingProvider>
                <AskProvider>
                  <PopupProvider>{children}</PopupProvider>
                </AskProvider>
              </LoadingProvider>
            </Toaster>
          </RetryWord>
        </ApiProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}

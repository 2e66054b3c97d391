import { t } from '@pq/domain/copy';
import {
  type DehydratedState,
  HydrationBoundary,
  type QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProvider, browserApi } from '#app/data/client/api.tsx';
import { ConfirmProvider } from '#app/ui/floating/confirm.tsx';
import { LoadingProvider } from '#app/ui/floating/loading.tsx';
import { PopupProvider } from '#app/ui/floating/popup.tsx';
import { Toaster } from '#app/ui/floating/toast.tsx';
import { RetryWord } from '#app/ui/states.tsx';

type Props = { client: QueryClient; known?: DehydratedState; account: ReactNode; children: ReactNode };

export function Providers({ client, known, account, children }: Props) {
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={known}>
        <ApiProvider api={browserApi}>
          <RetryWord value={t('common.retry')}>
            <Toaster closeLabel={t('common.close')}>
              <LoadingProvider>
                <ConfirmProvider account={account}>
                  <PopupProvider>{children}</PopupProvider>
                </ConfirmProvider>
              </LoadingProvider>
            </Toaster>
          </RetryWord>
        </ApiProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}

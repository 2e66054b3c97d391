import { t } from '@pq/domain/copy';
import { isRouteErrorResponse } from 'react-router';
import { ErrorState } from '#app/ui/states.tsx';
import { NotFoundContent } from './not-found-content.tsx';

/** What is shown when a route fails: the 404 content, or what happened and a reload. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundContent />;
  const failedToLoad = error instanceof TypeError && /import|module/i.test(error.message);
  return (
    <ErrorState
      title={failedToLoad ? t('chunk.error') : t('err.network')}
      retryLabel={t('common.retry')}
      onRetry={() => window.location.reload()}
    />
  );
}

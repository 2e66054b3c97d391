import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { isRouteErrorResponse } from 'react-router';
import { NotFoundContent } from '#app/features/not-found/not-found-content.tsx';
import { LoadFailure } from '#app/features/site-chrome/load-failure.tsx';
import { ErrorState } from '#app/ui/states.tsx';

/** What is shown when a route fails: the 404 content, or what happened and another try. */
export function ErrorScreen({ error }: { error: unknown }) {
  const kind = kindOf(error);
  if (kind === 'missing') return <NotFoundContent />;
  if (kind === 'code') return <LoadFailure />;
  const words =
    kind === 'network'
      ? { title: t('err.network') }
      : { title: t('err.server.title'), sub: t('err.server.sub') };
  return <ErrorState {...words} onRetry={() => window.location.reload()} />;
}

function kindOf(error: unknown): 'missing' | 'code' | 'network' | 'server' {
  if (isRouteErrorResponse(error)) return error.status === 404 ? 'missing' : 'server';
  if (error instanceof CallError) return error.status === 0 ? 'network' : 'server';
  // Browsers word it differently: "dynamically imported module", "Importing a module script failed".
  if (error instanceof TypeError && /import|module/i.test(error.message)) return 'code';
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) return 'network';
  return 'server';
}

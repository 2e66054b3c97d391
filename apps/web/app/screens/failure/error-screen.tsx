import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { RotateCw } from 'lucide-react';
import { isRouteErrorResponse } from 'react-router';
import { NotFoundContent } from '#app/features/not-found/not-found-content.tsx';
import { LoadFailure } from '#app/features/site-chrome/load-failure.tsx';
import { useRequestId } from '#app/request-id.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { FailureContent } from './failure-content.tsx';
import { Outage } from './outage.tsx';

/** What is shown when a route fails: the 404 content, or what happened and another try. */
export function ErrorScreen({ error }: { error: unknown }) {
  const kind = kindOf(error);
  if (kind === 'missing') return <NotFoundContent />;
  if (kind === 'code') return <LoadFailure />;
  if (kind === 'away') return <Outage requestId={idOf(error)} />;
  const reload = () => window.location.reload();
  if (kind === 'network') return <ErrorState title={t('err.network')} onRetry={reload} />;
  return <Fault error={error} onRetry={reload} />;
}

function Fault({ error, onRetry }: { error: unknown; onRetry(): void }) {
  // What is broken in the browser alone has no answer of its own: then the page's.
  const ofPage = useRequestId();
  return (
    <div role="alert">
      <FailureContent
        failure="failed"
        requestId={idOf(error) ?? ofPage}
        retry={
          <Button look="line" onClick={onRetry}>
            <Icon of={RotateCw} size={20} />
            {t('common.retry')}
          </Button>
        }
      />
    </div>
  );
}

/** The id of the answer that could not be shown, where there was one. */
function idOf(error: unknown): string | undefined {
  if (error instanceof CallError) return error.requestId;
  if (!isRouteErrorResponse(error)) return undefined;
  return (error.data as { requestId?: string } | null)?.requestId;
}

function kindOf(error: unknown): 'missing' | 'code' | 'network' | 'away' | 'server' {
  if (isRouteErrorResponse(error)) {
    if (error.status === 503) return 'away';
    return error.status === 404 ? 'missing' : 'server';
  }
  if (error instanceof CallError) return error.status === 0 ? 'network' : 'server';
  // Browsers word it differently: "dynamically imported module", "Importing a module script failed".
  if (error instanceof TypeError && /import|module/i.test(error.message)) return 'code';
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) return 'network';
  return 'server';
}

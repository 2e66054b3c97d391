import { CallError } from '@pq/contract/client';
import { lazy, Suspense } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { NotFoundContent } from '#app/features/not-found/not-found-content.tsx';
import { Disconnected } from '#app/features/site-chrome/disconnected.tsx';
import { LoadFailure } from '#app/features/site-chrome/load-failure.tsx';
import { loadPage } from '#app/lib/load-page.ts';

// Hardly ever needed, so loaded only when something fails.
const Outage = lazy(async () => ({ default: (await import('./outage.tsx')).Outage }));
const Fault = lazy(async () => ({ default: (await import('./fault.tsx')).Fault }));

export function ErrorScreen({ error }: { error: unknown }) {
  const kind = kindOf(error);
  if (kind === 'missing') return <NotFoundContent />;
  if (kind === 'network') return <Disconnected />;
  if (kind === 'code') return <LoadFailure />;
  const requestId = idOf(error);
  return (
    <Suspense>
      {kind === 'away' ? (
        <Outage requestId={requestId} />
      ) : (
        <Fault requestId={requestId} onRetry={() => loadPage()} />
      )}
    </Suspense>
  );
}

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

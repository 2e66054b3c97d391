import { t } from '@pq/domain/copy';
import type { ReactNode } from 'react';
import { EmptyState } from '#app/ui/states.tsx';

/** Why a whole page is not there: nothing can be asked for, or something of ours is broken. */
export type Failure = 'away' | 'failed';

export function failureTitle(failure: Failure): string {
  return failure === 'away' ? t('outage.title') : t('err.server.title');
}

/** In place of a page: what happened, what to do, and the number that finds it in our log. */
export function FailureContent({
  failure,
  requestId,
  retry,
  children,
}: {
  failure: Failure;
  requestId: string | undefined;
  /** The way to try again. */
  retry: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="outage">
      <EmptyState
        heading="h1"
        art="plug"
        title={failureTitle(failure)}
        sub={failure === 'away' ? t('outage.sub') : t('err.server.sub')}
        action={
          <>
            {children}
            {retry}
          </>
        }
      />
      {requestId ? <p className="outage-id">{t('err.requestId', { id: requestId })}</p> : null}
    </div>
  );
}

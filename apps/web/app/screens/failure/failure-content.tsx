import { t } from '@pq/domain/copy';
import type { ReactNode } from 'react';
import { EmptyState } from '#app/ui/states.tsx';

export type Failure = 'away' | 'failed' | 'tooMany';

const texts = {
  away: { title: 'outage.title', sub: 'outage.sub' },
  failed: { title: 'err.server.title', sub: 'err.server.sub' },
  tooMany: { title: 'err.tooMany.title', sub: 'err.tooMany.sub' },
} as const;

export function failureTitle(failure: Failure): string {
  return t(texts[failure].title);
}

export function FailureContent({
  failure,
  requestId,
  retry,
  children,
}: {
  failure: Failure;
  requestId: string | undefined;
  retry: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="pt-10 pb-6 text-center">
      <EmptyState
        heading="h1"
        width="wide"
        art="plug"
        title={failureTitle(failure)}
        sub={t(texts[failure].sub)}
        action={
          <>
            {children}
            {retry}
          </>
        }
      />
      {requestId ? (
        <p className="-mt-8 px-5 text-ink-3 text-small wrap-anywhere">
          {t('err.requestId', { id: requestId })}
        </p>
      ) : null}
    </div>
  );
}

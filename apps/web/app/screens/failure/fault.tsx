import { t } from '@pq/domain/copy';
import { RotateCw } from 'lucide-react';
import { useRequestId } from '#app/lib/request-id.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FailureContent } from './failure-content.tsx';

/** In place of a screen of which something of ours is broken; `requestId` of the answer that could not be shown. */
export function Fault({ requestId, onRetry }: { requestId: string | undefined; onRetry(): void }) {
  // What is broken in the browser alone has no answer of its own: then the page's.
  const ofPage = useRequestId();
  return (
    <div role="alert">
      <FailureContent
        failure="failed"
        requestId={requestId ?? ofPage}
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

import { t } from '@pq/domain/copy';
import { RotateCw } from 'lucide-react';
import { useRequestId } from '#app/lib/request-id.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FailureContent } from './failure-content.tsx';

export function Fault({ requestId, onRetry }: { requestId: string | undefined; onRetry(): void }) {
  // An error in the browser has no request of its own: the id of the page is shown.
  const ofPage = useRequestId();
  return (
    <div role="alert">
      <FailureContent
        failure="failed"
        requestId={requestId ?? ofPage}
        retry={
          <Button variant="line" onClick={onRetry}>
            <Icon of={RotateCw} size={20} />
            {t('common.retry')}
          </Button>
        }
      />
    </div>
  );
}

import { t } from '@pq/domain/copy';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { emptyWords } from '#app/ui/states.tsx';
import { FailureContent } from './failure-content.tsx';

// Random, so that waiting browsers do not all return at the same moment.
const RETRY_MS = { from: 5_000, spread: 5_000 };

export function Outage({ requestId }: { requestId: string | undefined }) {
  const { state, revalidate } = useRevalidator();
  const isTrying = state === 'loading';
  useEffect(() => {
    if (isTrying) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    // An attempt that fails immediately may never be rendered, so the next one does not depend on that.
    const checkSoon = () => {
      if (isOver) return;
      const waitMs = RETRY_MS.from + Math.random() * RETRY_MS.spread;
      timer = setTimeout(() => void revalidate().then(checkSoon), waitMs);
    };
    checkSoon();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isTrying, revalidate]);
  return (
    <FailureContent
      failure="away"
      requestId={requestId}
      retry={
        <Button variant="line" busy={isTrying} onClick={() => void revalidate()}>
          <Icon of={RotateCw} size={20} />
          {t('common.retry')}
        </Button>
      }
    >
      <p className={emptyWords}>{t('outage.auto')}</p>
    </FailureContent>
  );
}

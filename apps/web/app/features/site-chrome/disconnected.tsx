import { t } from '@pq/domain/copy';
import { RotateCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { type Destination, loadPage } from '#app/lib/load-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EmptyState, emptyWords } from '#app/ui/states.tsx';

/** Recovers with the network. All of it is loaded in advance. */
export function Disconnected({ destination }: { destination?: Destination | undefined }) {
  const [attempt, setAttempt] = useState<'idle' | 'pending' | 'failed'>('idle');
  // An offline reload would replace the site by the browser's error page.
  const tryAgain = useCallback(async () => {
    setAttempt('pending');
    try {
      await fetch(destination?.to ?? window.location.href, { method: 'HEAD', cache: 'no-store' });
      loadPage(destination);
    } catch {
      setAttempt('failed');
    }
  }, [destination]);
  useEffect(() => {
    const onOnline = () => void tryAgain();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [tryAgain]);
  return (
    <div className="pt-10 pb-6 text-center">
      <EmptyState
        heading="h1"
        width="wide"
        art="plug"
        title={t('offline.title')}
        sub={t('offline.sub')}
        action={
          <>
            <p className={`${emptyWords} max-w-[34em]`} role="status">
              {attempt === 'failed' ? t('offline.still') : null}
            </p>
            <Button variant="line" busy={attempt === 'pending'} onClick={() => void tryAgain()}>
              <Icon of={RotateCw} size={20} />
              {t('common.retry')}
            </Button>
          </>
        }
      />
    </div>
  );
}

import { t } from '@pq/domain/copy';
import { RotateCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EmptyState } from '#app/ui/states.tsx';

/** In place of a screen for which the network was gone; it comes by itself with the network. No part of it has to be fetched. */
export function Disconnected() {
  const [look, setLook] = useState<'none' | 'looking' | 'vain'>('none');
  // A reload without a network would leave the site for the browser's own page.
  const tryAgain = useCallback(async () => {
    setLook('looking');
    try {
      await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
      window.location.reload();
    } catch {
      setLook('vain');
    }
  }, []);
  useEffect(() => {
    const onOnline = () => void tryAgain();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [tryAgain]);
  return (
    <div className="outage">
      <EmptyState
        heading="h1"
        art="plug"
        title={t('offline.title')}
        sub={t('offline.sub')}
        action={
          <>
            <p role="status">{look === 'vain' ? t('offline.still') : null}</p>
            <Button look="line" busy={look === 'looking'} onClick={() => void tryAgain()}>
              <Icon of={RotateCw} size={20} />
              {t('common.retry')}
            </Button>
          </>
        }
      />
    </div>
  );
}

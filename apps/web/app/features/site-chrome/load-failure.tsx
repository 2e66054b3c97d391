import { t } from '@pq/domain/copy';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { Disconnected } from './disconnected.tsx';

/** In place of a screen whose code did not load, be it that the network is gone. */
export function LoadFailure() {
  const [wasOffline] = useState(() => navigator.onLine === false);
  if (wasOffline) return <Disconnected />;
  return (
    <div className="wrap load-failure" role="alert">
      <NoticeBox
        icon={CircleAlert}
        action={
          <Button look="line" height={40} onClick={() => window.location.reload()}>
            {t('chunk.reload')}
          </Button>
        }
      >
        <h1>{t('chunk.error')}</h1>
      </NoticeBox>
    </div>
  );
}

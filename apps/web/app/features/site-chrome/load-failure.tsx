import { t } from '@pq/domain/copy';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { type Destination, loadPage } from '#app/lib/load-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Wrap } from '#app/ui/frame.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { Disconnected } from './disconnected.tsx';

export function LoadFailure({ destination }: { destination?: Destination | undefined }) {
  const [wasOffline] = useState(() => navigator.onLine === false);
  if (wasOffline) return <Disconnected destination={destination} />;
  return (
    <Wrap className="pt-10" role="alert">
      <NoticeBox
        icon={CircleAlert}
        action={
          <Button variant="line" height={40} onClick={() => loadPage(destination)}>
            {t('chunk.reload')}
          </Button>
        }
      >
        <h1 className="[font:inherit]">{t('chunk.error')}</h1>
      </NoticeBox>
    </Wrap>
  );
}

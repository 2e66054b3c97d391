import { t } from '@pq/domain/copy';
import { CircleAlert } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';

/** In place of a screen whose code did not load. */
export function LoadFailure() {
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

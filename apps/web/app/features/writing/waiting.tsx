import { t } from '@pq/domain/copy';
import { Spinner } from '#app/ui/button.tsx';

export function Waiting() {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner label={t('common.loading')} />
    </div>
  );
}

import { t } from '@pq/domain/copy';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';

/** What an address without a page shows. */
export function NotFoundContent() {
  return (
    <div className="pt-16 pb-6">
      <EmptyState
        heading="h1"
        art="box"
        title={t('notfound.title')}
        sub={t('notfound.sub')}
        action={<ButtonLink to="/">{t('notfound.link')}</ButtonLink>}
      />
    </div>
  );
}

import { t } from '@pq/domain/copy';
import { routeWords } from '@pq/domain/project';
import { isForBackers } from '#app/data/pqbox.ts';
import type { BoxPlace } from '#app/pqbox-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';

/** Why a box or a reward is not there: it is for backers, or it could not be asked for. */
export function BoxFailure({ place, error, onRetry }: { place: BoxPlace; error: Error; onRetry(): void }) {
  if (isForBackers(error))
    return (
      <EmptyState
        heading="h1"
        art="box"
        title={error.message}
        sub={t('pq.notBacker.sub')}
        action={
          <ButtonLink to={`/${routeWords[place.purpose]}/detail/${place.prjtId}`}>
            {t('pq.project')}
          </ButtonLink>
        }
      />
    );
  return <ErrorState title={error.message} retryLabel={t('common.retry')} onRetry={onRetry} />;
}

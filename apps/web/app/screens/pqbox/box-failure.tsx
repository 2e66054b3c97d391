import { t } from '@pq/domain/copy';
import type { BoxPlace } from '#app/addresses/pqbox-path.ts';
import { projectPath } from '#app/addresses/project-path.ts';
import { isForBackers } from '#app/data/pqbox/pqbox.ts';
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
          <ButtonLink to={projectPath({ purpose: place.purpose, key: place.prjtId })}>
            {t('pq.project')}
          </ButtonLink>
        }
      />
    );
  return <ErrorState title={error.message} onRetry={onRetry} />;
}

import { t } from '@pq/domain/copy';
import { isForBackers, lockOf, removalOf } from '#app/data/pqbox/pqbox.ts';
import { type BoxPlace, boxPath } from '#app/lib/addresses/pqbox-path.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { PledgeLink } from './pledge-link.tsx';

export function BoxFailure({ place, error, onRetry }: { place: BoxPlace; error: Error; onRetry(): void }) {
  const locked = lockOf(error);
  const toProject = (
    <ButtonLink to={projectPath({ purpose: place.purpose, key: place.prjtId })}>{t('pq.project')}</ButtonLink>
  );
  const removal = removalOf(error);
  if (removal)
    return (
      <EmptyState
        heading="h1"
        art="box"
        title={error.message}
        sub={t('pq.removed.reason', { reason: removal.reason })}
        action={<ButtonLink to={boxPath(place)}>{t('pq.removed.toBox')}</ButtonLink>}
      />
    );
  if (locked) {
    const { lock, gateKey } = locked;
    const action = lock === 'tier' ? toProject : <PledgeLink gateKey={gateKey} pays={lock === 'retry'} />;
    return (
      <EmptyState
        heading="h1"
        art="box"
        title={error.message}
        sub={t(`pq.lock.${lock}.sub`)}
        action={action}
      />
    );
  }
  if (isForBackers(error))
    return (
      <EmptyState
        heading="h1"
        art="box"
        title={error.message}
        sub={t('pq.notBacker.sub')}
        action={toProject}
      />
    );
  return <ErrorState heading="h1" title={error.message} onRetry={onRetry} />;
}

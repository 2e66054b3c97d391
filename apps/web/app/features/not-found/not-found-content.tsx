import { t } from '@pq/domain/copy';
import { useLocation } from 'react-router';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { EmptyState } from '#app/ui/states.tsx';

const HiddenProject = lazyPart(async () => (await import('./hidden-project.tsx')).HiddenProject);

export function NotFoundContent() {
  const isMember = useViewer() !== null;
  const [, projectKey] = /^\/(?:funding|order)\/detail\/([^/]+)/.exec(useLocation().pathname) ?? [];
  return (
    <div className="pt-16 pb-6">
      {isMember && projectKey ? <HiddenProject projectKey={projectKey} /> : null}
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

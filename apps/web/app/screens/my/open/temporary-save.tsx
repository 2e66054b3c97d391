import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { routeSegments } from '@pq/domain/project/project';
import { writeSteps } from '@pq/domain/project/write-steps';
import type { OwnProject } from '#app/data/own-projects.ts';
import { writePath } from '#app/lib/addresses/write-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { ProjectKind } from './project-kind.tsx';
import { useRemoval } from './use-removal.ts';

export function TemporarySave({ project, onGone }: { project: OwnProject; onGone(): void }) {
  const { purpose, title, steps, changedAt } = project;
  const name = title || t('my.open.untitled');
  const { remove, busy } = useRemoval(project, onGone);
  return (
    <article
      className="mb-3 grid grid-cols-1 items-center justify-items-start inset-ring inset-ring-line gap-x-4 gap-y-1 rounded-card px-5 py-4 tablet:grid-cols-[auto_minmax(0,1fr)_auto] tablet:justify-items-stretch"
      data-purpose={routeSegments[purpose]}
    >
      <Badge>{t('my.open.temporary')}</Badge>
      <div>
        <h2 className="text-button">
          {name} <ProjectKind purpose={purpose} />
        </h2>
        <p className="text-ink-3 text-small">
          {t('my.open.savedAt', { at: formatMoment(changedAt) })} ·{' '}
          {t('my.open.steps', { of: writeSteps.length, n: steps })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-tablet:mt-2 max-tablet:w-full">
        <Button
          variant="text"
          height={40}
          tone="danger"
          className="max-tablet:min-h-11 max-tablet:flex-1"
          busy={busy}
          onClick={() => void remove()}
        >
          <span className="sr-only">{name} </span>
          {t('write.deleteSave')}
        </Button>
        <ButtonLink
          className="max-tablet:min-h-11 max-tablet:flex-1"
          variant="line"
          height={40}
          to={writePath({ purpose })}
        >
          <span className="sr-only">{name} </span>
          {t('write.load')}
        </ButtonLink>
      </div>
    </article>
  );
}

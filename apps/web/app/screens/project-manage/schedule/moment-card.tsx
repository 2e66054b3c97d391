import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { pledgedFigures } from '@pq/domain/project/pledged-figures';
import { routeSegments } from '@pq/domain/project/project';
import { cardStatus } from '@pq/domain/project/project-card';
import { type Outcome, outcomes } from '@pq/domain/project/schedule';
import type { ProjectPreview } from '#app/data/project-insight.ts';
import { ProjectStateBadge } from '#app/features/own-project/project-state-badge.tsx';
import { statusText } from '#app/features/project-card/card-figures.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { ScheduleBox } from './schedule-box.tsx';

export function MomentCard({
  preview: { project, at, outcome, assumed },
  onAssume,
}: {
  preview: ProjectPreview;
  onAssume(outcome: Outcome): void;
}) {
  const status = cardStatus(project, at);
  const { amount, percent } = pledgedFigures(project);
  const funding = project.purpose === 'projects' && status.kind !== 'opensOn' && status.kind !== 'unlisted';
  const name = project.title || t('my.open.untitled');
  return (
    <ScheduleBox title={t('schedule.card')} purpose={routeSegments[project.purpose]}>
      {assumed ? (
        <fieldset className="mt-3 inline-flex gap-1 rounded-field bg-ground p-1">
          <legend className="sr-only">{t('schedule.assume')}</legend>
          {outcomes.map((word) => (
            <label key={word} className="relative cursor-pointer">
              <input
                type="radio"
                name="assume"
                className="peer absolute inset-0 size-full cursor-pointer opacity-0"
                checked={outcome === word}
                onChange={() => onAssume(word)}
              />
              <span className="block rounded-badge px-4 py-2 text-label text-ink-2 outline-offset-3 outline-ink peer-checked:bg-white peer-checked:text-ink peer-checked:inset-ring peer-checked:inset-ring-line peer-focus-visible:outline-2 forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText]">
                {t(`schedule.assume.${word}`)}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <div className="mt-4 grid grid-cols-[104px_minmax(0,1fr)] gap-4 text-note tablet:grid-cols-[140px_minmax(0,1fr)]">
        <Picture
          round="field"
          className="self-start"
          src={project.images.thumbnail}
          ground={project.images.ground}
          alt=""
          sizes="(min-width: 768px) 140px, 104px"
          upTo={420}
        />
        <div className="grid content-start gap-1.5">
          <p>
            <span className="sr-only">{t('schedule.state')} </span>
            <ProjectStateBadge state={project.state} />
          </p>
          <p className="text-small text-ink-3">{project.profile.author}</p>
          <h3 className="text-h3">{name}</h3>
          {funding ? (
            <>
              <Progress percent={percent} label={t('card.achieved', { n: formatNumber(percent) })} />
              <p>
                <b className="text-purpose-hover">{t('common.percent', { n: formatNumber(percent) })}</b>{' '}
                {formatWon(amount)}
              </p>
            </>
          ) : null}
          <p>{statusText(status)}</p>
        </div>
      </div>
    </ScheduleBox>
  );
}

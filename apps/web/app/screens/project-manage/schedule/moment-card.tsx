import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { pledgedFigures } from '@pq/domain/project/pledged-figures';
import { routeWords } from '@pq/domain/project/project';
import { cardStatus } from '@pq/domain/project/project-card';
import { type Outcome, outcomes } from '@pq/domain/project/schedule';
import type { ProjectPreview } from '#app/data/project-insight.ts';
import { ProjectStateBadge } from '#app/features/own-project/project-state-badge.tsx';
import { statusText } from '#app/features/project-card/card-figures.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Progress } from '#app/ui/progress.tsx';

/** The card of the project as lists will show it at the moment, with how it is taken to end. */
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
    <section className="sc-box" data-purpose={routeWords[project.purpose]}>
      <h2>{t('schedule.card')}</h2>
      {assumed ? (
        <fieldset className="sc-as">
          <legend className="sr">{t('schedule.assume')}</legend>
          {outcomes.map((word) => (
            <label key={word}>
              <input type="radio" name="assume" checked={outcome === word} onChange={() => onAssume(word)} />
              <span>{t(`schedule.assume.${word}`)}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <div className="sc-card">
        <Picture
          src={project.images.thumbnail}
          ground={project.images.ground}
          alt=""
          sizes="200px"
          upTo={372}
        />
        <div>
          <p>
            <span className="sr">{t('schedule.state')} </span>
            <ProjectStateBadge state={project.state} />
          </p>
          <p className="by">{project.profile.author}</p>
          <h3>{name}</h3>
          {funding ? (
            <>
              <Progress percent={percent} label={t('card.achieved', { n: formatNumber(percent) })} />
              <p>
                <b>{t('common.percent', { n: formatNumber(percent) })}</b> {formatWon(amount)}
              </p>
            </>
          ) : null}
          <p>{statusText(status)}</p>
        </div>
      </div>
    </section>
  );
}

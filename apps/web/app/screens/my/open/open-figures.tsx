import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { percentOf } from '@pq/domain/percent';
import { pledgedFigures } from '@pq/domain/project/pledged-figures';
import { cardStatus } from '@pq/domain/project/project-card';
import { writeSteps } from '@pq/domain/project/write-steps';
import type { ReactNode } from 'react';
import type { OwnProject } from '#app/data/own-projects.ts';
import { figuresOf, statusText } from '#app/features/project-card/card-figures.ts';
import { useNow } from '#app/lib/now.ts';
import { Progress } from '#app/ui/progress.tsx';

export function OpenFigures({ project }: { project: OwnProject }) {
  if (project.state === 'save') return <Steps done={project.steps} />;
  if (['prepare', 'reject', 'ready'].includes(project.state)) return <Plan project={project} />;
  return <Raised project={project} />;
}

const LINE = 'flex flex-wrap justify-between gap-x-3 text-small';

function Figures({ children }: { children: ReactNode }) {
  return <div className="grid gap-1.5 max-tablet:col-span-full">{children}</div>;
}

function Steps({ done }: { done: number }) {
  const percent = percentOf(done, writeSteps.length);
  return (
    <Figures>
      <p className={`${LINE} text-ink-3`}>{t('my.open.steps', { of: writeSteps.length, n: done })}</p>
      <Progress percent={percent} label={t('my.open.steps', { of: writeSteps.length, n: done })} />
    </Figures>
  );
}

function Plan({ project: { purpose, amount, period } }: { project: OwnProject }) {
  return (
    <Figures>
      {purpose === 'projects' ? (
        <b className="text-h3 tracking-body">{t('my.open.goal', { amount: formatWon(amount.goal) })}</b>
      ) : null}
      <p className={`${LINE} text-ink-3`}>
        {t('my.open.period', { start: formatDate(period.start), finish: formatDate(period.finish) })}
      </p>
    </Figures>
  );
}

function Raised({ project }: { project: OwnProject }) {
  const { purpose, atRisk } = project;
  const { amount, backers } = pledgedFigures(project);
  const status = cardStatus(project, useNow());
  const { bar } = figuresOf(project, status);
  const order = purpose === 'ordermade';
  return (
    <Figures>
      <b className="text-h3 tracking-body">
        {formatWon(amount)}
        {!order && bar ? (
          <em className="ml-1.5 text-label text-purpose-hover not-italic">
            {t('common.percent', { n: formatNumber(bar.percent) })}
          </em>
        ) : null}
      </b>
      {bar ? <Progress percent={bar.percent} label={bar.label} /> : null}
      <p className={`${LINE} text-ink-3`}>
        <span>
          {order
            ? `${t('detail.ordered')} ${t('detail.orders', { n: formatNumber(backers) })}`
            : `${t('detail.backers')} ${t('common.people', { n: formatNumber(backers) })}`}
        </span>
        <span>{statusText(status)}</span>
      </p>
      {atRisk.pledges > 0 ? (
        <p className={`${LINE} text-accent-ink`}>
          {t('my.open.atRisk', { amount: formatWon(atRisk.amount), n: formatNumber(atRisk.pledges) })}
        </p>
      ) : null}
    </Figures>
  );
}

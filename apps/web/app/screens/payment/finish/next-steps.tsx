import type { ProjectCard } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate, paymentDate, retryDate } from '@pq/domain/dates';
import { isGoalBound } from '@pq/domain/project/project';

function chargeText({ purpose, config }: ProjectCard): string {
  if (purpose === 'ordermade') return t('pay.next.charge.order');
  const { projectType } = config;
  return isGoalBound({ purpose, projectType }) ? t('pay.next.charge.funding') : t('pay.next.charge.always');
}

/** What happens after a pledge, with its dates: it can be changed, the card is charged, tried again, the rewards come. */
export function NextSteps({ project }: { project: ProjectCard }) {
  const { finish } = project.period;
  const steps: [date: string, what: string, note: string][] = [
    [t('pay.next.until', { date: formatDate(finish) }), t('pay.next.open'), t('pay.next.open.note')],
    [
      t('detail.finalPay.value', { date: formatDate(paymentDate(finish)) }),
      t('pay.next.charge'),
      chargeText(project),
    ],
    [
      t('detail.finalPay.value', { date: formatDate(retryDate(finish)) }),
      t('pay.next.retry'),
      t('pay.next.retry.note'),
    ],
    [formatDate(project.rewards.period), t('pay.next.reward'), t('pay.next.reward.note')],
  ];
  return (
    <section className="fin-n">
      <h2>{t('pay.next.title')}</h2>
      <ol>
        {steps.map(([date, what, note]) => (
          <li key={what}>
            <b>{what}</b>
            <span>{date}</span>
            <p>{note}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

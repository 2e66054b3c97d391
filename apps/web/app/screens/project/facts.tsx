import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate, paymentAt, paymentDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { useNow } from '#app/now.ts';
import './facts.css';

/** The strip of facts: goal, period, payment, reward day; where it failed nobody pays and nothing is handed over. */
export function Facts({ project }: { project: Project }) {
  const now = useNow();
  const { period, purpose } = project;
  const funding = purpose === 'projects';
  // A draft may not know its days yet.
  if (period.start === '' || period.finish === '') return null;
  return (
    <dl className="facts">
      {funding ? (
        <div>
          <dt>{t('detail.goal')}</dt>
          <dd>{formatWon(project.amount.goal)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{funding ? t('detail.period.funding') : t('detail.period.order')}</dt>
        <dd>
          {formatDate(period.start)} – {formatDate(period.finish)}
        </dd>
      </div>
      {project.state === 'fail' ? null : (
        <>
          <div>
            <dt>{now >= paymentAt(period.finish) ? t('detail.paidOn') : t('detail.finalPay')}</dt>
            <dd>{t('detail.finalPay.value', { date: formatDate(paymentDate(period.finish)) })}</dd>
          </div>
          <div>
            <dt>{t('detail.rewardPeriod')}</dt>
            <dd>{formatDate(project.rewards.period)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

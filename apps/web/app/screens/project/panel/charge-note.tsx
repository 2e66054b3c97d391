import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate, paymentAt, paymentDate, retryDate } from '@pq/domain/dates';
import { isGoalBound } from '@pq/domain/project/project';
import { canPledge } from '@pq/domain/project/project-card';
import { useNow } from '#app/lib/now.ts';

const NOTE = 'mt-4 text-small text-ink-3';

/** When cards are charged, and when once more those that could not be; nothing where nothing is charged any more. */
export function ChargeNote({ project }: { project: Project }) {
  const now = useNow();
  const { state, period } = project;
  if (state !== 'finish' && !canPledge(state, period, now)) return null;
  if (now >= paymentAt(period.finish))
    return (
      <div className={NOTE}>
        <p>{t('detail.retryPay.only')}</p>
      </div>
    );
  return (
    <div className={NOTE}>
      <p>{whenCharged(project)}</p>
      <p>
        {t('detail.finalPay')} {t('detail.finalPay.value', { date: formatDate(paymentDate(period.finish)) })}.{' '}
        {t('detail.retryPay.note', { date: formatDate(retryDate(period.finish)) })}
      </p>
    </div>
  );
}

function whenCharged({ purpose, config }: Project): string {
  if (purpose === 'ordermade') return t('detail.finalPay.order');
  const { projectType } = config;
  return isGoalBound({ purpose, projectType }) ? t('detail.finalPay.note') : t('detail.finalPay.always');
}

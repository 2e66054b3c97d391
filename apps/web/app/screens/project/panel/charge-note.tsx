import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { chargeDates, formatDate, isFirstChargeDue } from '@pq/domain/dates';
import { isGoalBound } from '@pq/domain/project/project';
import { canPledge } from '@pq/domain/project/project-card';
import { useNow } from '#app/lib/now.ts';

const NOTE = 'mt-4 text-small text-ink-3';

export function ChargeNote({ project }: { project: Project }) {
  const now = useNow();
  const { state, period } = project;
  if (state !== 'finish' && !canPledge(state, period, now)) return null;
  if (isFirstChargeDue(project, now))
    return (
      <div className={NOTE}>
        <p>{t('detail.retryPay.only')}</p>
      </div>
    );
  const { first, retry } = chargeDates(project);
  return (
    <div className={NOTE}>
      <p>{whenCharged(project)}</p>
      <p>
        {t('detail.finalPay')} {t('detail.finalPay.value', { date: formatDate(first) })}.{' '}
        {t('detail.retryPay.note', { date: formatDate(retry) })}
      </p>
    </div>
  );
}

function whenCharged({ purpose, config, state }: Project): string {
  // Whether the goal is reached is settled once it has ended.
  if (purpose === 'ordermade' || state === 'finish') return t('detail.finalPay.order');
  const { projectType } = config;
  return isGoalBound({ purpose, projectType }) ? t('detail.finalPay.note') : t('detail.finalPay.always');
}

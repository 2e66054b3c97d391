import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProjectGraph } from '#app/data/project-insight.ts';
import { NoticeBox } from '#app/ui/notice-box.tsx';

export function RiskNote({
  charges: { retry, retryAt },
  action,
}: {
  charges: ProjectGraph['charges'];
  action?: ReactNode;
}) {
  if (retryAt === null) return null;
  return (
    <div className="mt-6">
      <NoticeBox variant="warn" icon={Clock} action={action}>
        <b>{t('stats.risk', { n: formatNumber(retry.pledges) })}</b>{' '}
        {t('stats.risk.next', { date: formatDay(retryAt) })}
      </NoticeBox>
    </div>
  );
}

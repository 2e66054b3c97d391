import { listOverdue } from '@pq/contract/endpoints/admin/overdue';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { formatMonth } from '@pq/domain/reward/texts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList, textAndPage } from '../list/define-list.ts';
import type { Route } from './+types/overdue';

const list = defineList(listOverdue, textAndPage);
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.overdue');

export default function OverdueScreen() {
  const { found, search } = list.useList();
  return (
    <AdminList
      id="overdue"
      title={t('admin.overdue')}
      search={t('admin.search.label')}
      query={found}
      rows={({ projects }) =>
        projects.map(
          ({ key, purpose, title, isHidden, maker, first, month, lateDays, unsent, ...times }) => ({
            key,
            title,
            titleLink: { to: `${projectPath({ purpose, key })}/shipping` },
            notes: [
              `${maker.nickname} · ${t('admin.overdue.unsent', { n: formatNumber(unsent) })}`,
              first === month
                ? t('promise.line', { month: formatMonth(month) })
                : t('admin.overdue.moved', { first: formatMonth(first), month: formatMonth(month) }),
              lastText(times),
            ],
            badges: [
              { text: t('promise.late.days', { n: formatNumber(lateDays) }), variant: 'danger' },
              ...(isHidden ? [{ text: t('project.state.blind'), variant: 'plain' } as const] : []),
            ],
          }),
        )
      }
      empty={t(search.text ? 'admin.none' : 'admin.overdue.none')}
    />
  );
}

type Times = { lastSentAt: number | null; movedAt: number | null };

function lastText({ lastSentAt, movedAt }: Times): string {
  if (lastSentAt === null && movedAt === null) return t('admin.overdue.nothing');
  const isSent = (lastSentAt ?? 0) >= (movedAt ?? 0);
  const day = formatDay(Math.max(lastSentAt ?? 0, movedAt ?? 0));
  return t(isSent ? 'admin.overdue.lastSent' : 'admin.overdue.lastMoved', { day });
}

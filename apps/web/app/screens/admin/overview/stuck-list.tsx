import { type LabelKey, t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview } from '#app/data/admin/overview.ts';
import { useNow } from '#app/lib/now.ts';
import { Icon } from '#app/ui/icon.tsx';
import { small } from '../parts/classes.ts';
import { waited } from '../times.ts';
import { OverviewPart } from './overview-part.tsx';

/** Jobs that are due should not wait longer: the sweep runs each minute. */
const LATE_MS = 10 * 60_000;

type Line = { label: LabelKey; count: number; to: string; bad: boolean; note?: string | undefined };

type StuckListProps = Pick<Overview, 'charges' | 'statements' | 'mails'>;

export function StuckList({ charges, statements, mails }: StuckListProps) {
  const nowMs = useNow();
  const since = (atMs: number | undefined) => (atMs === undefined ? undefined : waited(nowMs - atMs));
  const isLate = (atMs: number | undefined) => atMs !== undefined && nowMs - atMs > LATE_MS;
  const lines: Line[] = [
    { label: 'admin.stuck.retry', count: charges.retry, to: '/admin/pledges?status=retry', bad: false },
    {
      label: 'admin.stuck.unknown',
      count: charges.unknown,
      to: '/admin/charges?status=open',
      bad: charges.unknown > 0,
    },
    {
      label: 'admin.stuck.due',
      count: charges.due,
      to: '/admin/pledges?trouble=due',
      bad: isLate(charges.dueSince),
      note: since(charges.dueSince),
    },
    {
      label: 'admin.stuck.held',
      count: charges.held,
      to: '/admin/pledges?trouble=held',
      bad: charges.held > 0,
    },
    ...statementLines(statements),
    {
      label: 'admin.stuck.mails',
      count: mails.waiting,
      to: '/admin/mails',
      bad: isLate(mails.oldestAt),
      note: since(mails.oldestAt),
    },
    {
      label: 'admin.stuck.failing',
      count: mails.failing,
      to: '/admin/mails?state=failing',
      bad: mails.failing > 0,
    },
    {
      label: 'admin.stuck.refused',
      count: mails.refused,
      to: '/admin/mails?state=refused',
      bad: mails.refused > 0,
    },
  ];
  return (
    <OverviewPart label={t('admin.overview.stuck')}>
      <ul className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-white @laptop:grid-cols-[1fr_1fr]">
        {lines.map(({ label, count, to, bad, note }) => (
          <li key={label}>
            <Link
              to={to}
              className={`flex min-h-12 items-center gap-2.5 px-4 text-control hover:bg-ground focus-visible:-outline-offset-2 ${bad ? '[&>svg]:text-danger' : '[&>svg]:text-success'}`}
            >
              <Icon of={bad ? TriangleAlert : CircleCheck} size={20} />
              <span className="mr-auto">{t(label)}</span>
              {note ? <small className={small}>{t('admin.stuck.since', { time: note })}</small> : null}
              <b className={bad ? 'text-danger' : undefined}>{formatNumber(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </OverviewPart>
  );
}

/** Only where there are any: nearly always there are none. */
function statementLines({ charges, refunds }: Overview['statements']): Line[] {
  const lines: Line[] = [
    {
      label: 'admin.stuck.statementCharges',
      count: charges,
      to: '/admin/charges?status=open',
      bad: true,
    },
    {
      label: 'admin.stuck.statementRefunds',
      count: refunds,
      to: '/admin/pledges?trouble=refund',
      bad: true,
    },
  ];
  return lines.filter(({ count }) => count > 0);
}

import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { isNotToSend } from '@pq/domain/project/export-changes';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { ExportChanges } from '#app/data/project-insight.ts';
import { NoticeBox } from '#app/ui/notice-box.tsx';

const SHOWN = 5;

export function ChangesSinceExport({ exportedAt, total, changes }: ExportChanges) {
  if (exportedAt === null || total === 0) return null;
  const stopped = changes.filter(({ kind }) => isNotToSend(kind)).length;
  const shown = changes
    .toSorted((a, b) => Number(isNotToSend(b.kind)) - Number(isNotToSend(a.kind)))
    .slice(0, SHOWN);
  return (
    <NoticeBox variant={stopped > 0 ? 'danger' : 'warn'} icon={TriangleAlert} className="mt-6">
      <b>
        {stopped > 0
          ? t('supporters.changes.stop', { n: formatNumber(stopped) })
          : t('supporters.changes', { n: formatNumber(total) })}
      </b>
      <ul>
        {shown.map(({ gateKey, order, nickname, kind, refunded, at }) => (
          <li key={gateKey}>
            <Link
              className="font-semibold text-ink underline underline-offset-3"
              to={`?text=${order ?? gateKey}`}
              replace
              preventScrollReset
            >
              {nickname}
            </Link>{' '}
            · {t(`supporters.changes.${kind}`, { amount: formatWon(refunded) })} · {formatMoment(at)}
          </li>
        ))}
        {total > shown.length ? (
          <li>{t('supporters.changes.rest', { n: formatNumber(total - shown.length) })}</li>
        ) : null}
      </ul>
      <p className="text-ink-2">{t('supporters.changes.since', { at: formatMoment(exportedAt) })}</p>
    </NoticeBox>
  );
}

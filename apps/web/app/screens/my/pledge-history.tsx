import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDate, seoulDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { ChevronDown } from 'lucide-react';
import { Icon } from '#app/ui/icon.tsx';

type Entry = Pledge['history'][number];

/** What has happened to a pledge, folded away. Sums stand where money moved. */
export function PledgeHistory({ pledge }: { pledge: Pledge }) {
  return (
    <details className="pl-h">
      <summary>
        {t('my.list.history')}
        <Icon of={ChevronDown} size={20} />
      </summary>
      <ol>
        {pledge.history.map((entry) => (
          <li key={`${entry.at}${entry.what}`}>
            <time dateTime={new Date(entry.at).toISOString()}>{dateOf(entry.at)}</time>
            <span>{entryText(entry, pledge)}</span>
            {entry.amount && (entry.what === 'charged' || entry.what === 'refunded') ? (
              <b>{formatWon(entry.amount)}</b>
            ) : null}
          </li>
        ))}
      </ol>
    </details>
  );
}

function entryText({ what }: Entry, { project }: Pledge): string {
  return what === 'cancelled' && project.state === 'fail'
    ? t('my.list.history.projectFailed')
    : t(`my.list.history.${what}`);
}

/** `2026.12.06`, in Seoul. */
export function dateOf(instantMs: number): string {
  return formatDate(seoulDate(instantMs));
}

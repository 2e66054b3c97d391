import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { historySum } from './history-sum.ts';

type Entry = Pledge['history'][number];

/** What has happened to a pledge, oldest first, with the sums as the card is charged them. */
export function PledgeHistory({ pledge }: { pledge: Pledge }) {
  return (
    <ol>
      {pledge.history.map((entry, at) => (
        <li key={`${entry.at}${entry.what}`} className="grid grid-cols-[84px_1fr_auto] gap-2 py-0.75">
          <time className="text-ink-3" dateTime={new Date(entry.at).toISOString()}>
            {formatDay(entry.at)}
          </time>
          <span className={isFailure(entry) ? 'text-danger-hover' : undefined}>
            {entryText(entry, pledge)}
          </span>
          <HistorySum pledge={pledge} at={at} />
        </li>
      ))}
    </ol>
  );
}

function HistorySum({ pledge, at }: { pledge: Pledge; at: number }) {
  const sum = historySum(pledge, at);
  if (!sum) return null;
  const now = formatWon(sum.now);
  return (
    <b className="font-medium text-ink">
      {sum.before === undefined ? now : t('my.list.history.sums', { before: formatWon(sum.before), now })}
    </b>
  );
}

function isFailure({ what }: Entry): boolean {
  return what === 'declined' || what === 'failed';
}

function entryText({ what }: Entry, { endedBy }: Pledge): string {
  return what === 'cancelled' && endedBy === 'site'
    ? t('my.list.history.projectFailed')
    : t(`my.list.history.${what}`);
}

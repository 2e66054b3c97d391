import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatDate, seoulDate } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';

type Entry = Pledge['history'][number];

/** What has happened to a pledge, oldest first, with the sums that moved. */
export function PledgeHistory({ pledge }: { pledge: Pledge }) {
  return (
    <ol className="pl-log">
      {pledge.history.map((entry) => (
        <li key={`${entry.at}${entry.what}`} data-what={entry.what}>
          <time dateTime={new Date(entry.at).toISOString()}>{dateOf(entry.at)}</time>
          <span>
            {entryText(entry, pledge)}{' '}
            {isWithoutFee(entry, pledge) ? <small>{t('my.list.history.noFee')}</small> : null}
          </span>
          {entry.amount ? <b>{amountText(entry.what, entry.amount)}</b> : null}
        </li>
      ))}
    </ol>
  );
}

/** What a change adds or takes away carries its sign. */
function amountText(what: Entry['what'], amount: number): string {
  if (what !== 'changed') return formatWon(amount);
  return `${amount < 0 ? '−' : '+'}${formatWon(Math.abs(amount))}`;
}

/** What is pledged counts without delivery, what is charged with it. */
function isWithoutFee({ what, amount }: Entry, { deliveryprice }: Pledge): boolean {
  return what === 'placed' && amount !== undefined && deliveryprice > 0;
}

function entryText({ what }: Entry, { endedBy }: Pledge): string {
  return what === 'cancelled' && endedBy === 'site'
    ? t('my.list.history.projectFailed')
    : t(`my.list.history.${what}`);
}

/** `2026.12.06`, in Seoul. */
export function dateOf(instantMs: number): string {
  return formatDate(seoulDate(instantMs));
}

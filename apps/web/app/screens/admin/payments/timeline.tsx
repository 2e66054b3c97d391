import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { answerText } from '@pq/domain/pledge/refusal-reason';
import type { PledgeMoment } from '#app/data/console/payments.ts';
import { Badge } from '#app/ui/badge.tsx';
import { actionLabel } from '../audit/action-label.ts';
import { byText, cardText, chargeState, refundState } from './words.ts';

/** All that happened with a pledge, first to last. */
export function Timeline({ moments }: { moments: readonly PledgeMoment[] }) {
  return (
    <section aria-labelledby="timeline" className="pay-b">
      <h2 id="timeline">{t('admin.pledge.timeline')}</h2>
      <ol className="pay-t">
        {moments.map((moment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what has happened keeps its place
          <li key={at}>
            <Moment moment={moment} />
            <small>
              {t('admin.pledge.by', { by: byText(moment.by), time: formatMoment(moment.at) })}
              {moment.settledAt !== undefined && moment.settledAt !== moment.at
                ? ` · ${t('admin.pledge.settled', { time: formatMoment(moment.settledAt) })}`
                : null}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Moment({ moment }: { moment: PledgeMoment }) {
  const { what, amount = 0, total } = moment;
  if (what === 'charge' || what === 'refund') return <Tried moment={moment} />;
  if (what === 'decision')
    return (
      <>
        <b>{actionLabel(moment.action ?? '')}</b>
        {moment.reason ? <span className="adm-q">{moment.reason}</span> : null}
      </>
    );
  const sum = what === 'placed' ? (total ?? amount) : what === 'changed' ? total : undefined;
  return (
    <b>
      {what === 'failed' ? t('admin.pledge.failed') : t(`my.list.history.${what}`)}
      {sum === undefined ? null : ` ${formatWon(sum)}`}
    </b>
  );
}

/** What a card was asked for, or was to be given back, and what the provider said. */
function Tried({ moment }: { moment: PledgeMoment }) {
  const { what, amount = 0, status = '', orderId, card, code = '', message = '', receiptUrl } = moment;
  const { text, look } = what === 'charge' ? chargeState(status) : refundState(status);
  const told = answerText(code, message);
  return (
    <>
      <b>
        <Badge look={look}>{text}</Badge> {formatWon(amount)}
      </b>
      <small>{card ? `${orderId} · ${cardText(card)}` : orderId}</small>
      {told === '' ? null : <span className="adm-q">{told}</span>}
      {receiptUrl ? (
        <a href={receiptUrl} target="_blank" rel="noreferrer">
          {t('admin.pledge.receipt')}
        </a>
      ) : null}
    </>
  );
}

import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { answerText } from '@pq/domain/pledge/refusal-reason';
import type { PledgeMoment } from '#app/data/admin/payments.ts';
import { Badge } from '#app/ui/badge.tsx';
import { actionLabel } from '../audit/action-label.ts';
import { Box } from '../parts/box.tsx';
import { inlineLink, quote, small } from '../parts/classes.ts';
import { byText, cardText, chargeState, refundState } from './words.ts';

const dotted =
  'relative border-l-2 border-line pb-4 pl-5 before:absolute before:top-1.5 before:-left-1.5 before:size-2.5 before:rounded-full before:bg-brand last:border-transparent last:pb-0';
const line = 'block wrap-anywhere';
const title = `${line} text-label`;

export function Timeline({ moments }: { moments: readonly PledgeMoment[] }) {
  return (
    <Box id="timeline" title={t('admin.pledge.timeline')}>
      <ol>
        {moments.map((moment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: past events never change their position
          <li key={at} className={dotted}>
            <Moment moment={moment} />
            <small className={`${line} ${small}`}>
              {t('admin.pledge.by', { by: byText(moment.by), time: formatMoment(moment.at) })}
              {moment.settledAt !== undefined && moment.settledAt !== moment.at
                ? ` · ${t('admin.pledge.settled', { time: formatMoment(moment.settledAt) })}`
                : null}
            </small>
          </li>
        ))}
      </ol>
    </Box>
  );
}

function Moment({ moment }: { moment: PledgeMoment }) {
  const { what, amount = 0, total } = moment;
  if (what === 'charge' || what === 'refund') return <Tried moment={moment} />;
  if (what === 'decision')
    return (
      <>
        <b className={title}>{actionLabel(moment.action ?? '')}</b>
        {moment.reason ? <span className={`${quote} wrap-anywhere`}>{moment.reason}</span> : null}
      </>
    );
  const sum = what === 'placed' ? (total ?? amount) : what === 'changed' ? total : undefined;
  return (
    <b className={title}>
      {what === 'failed' ? t('admin.pledge.failed') : t(`my.list.history.${what}`)}
      {sum === undefined ? null : ` ${formatWon(sum)}`}
    </b>
  );
}

function Tried({ moment }: { moment: PledgeMoment }) {
  const { what, amount = 0, status = '', orderId, card, code = '', message = '', receiptUrl } = moment;
  const { text, variant } = what === 'charge' ? chargeState(status) : refundState(status);
  const answer = answerText(code, message);
  return (
    <>
      <b className={title}>
        <Badge variant={variant}>{text}</Badge> {formatWon(amount)}
      </b>
      <small className={`${line} ${small}`}>{card ? `${orderId} · ${cardText(card)}` : orderId}</small>
      {answer === '' ? null : <span className={`${quote} wrap-anywhere`}>{answer}</span>}
      {receiptUrl ? (
        <a className={inlineLink} href={receiptUrl} target="_blank" rel="noreferrer">
          {t('admin.pledge.receipt')}
        </a>
      ) : null}
    </>
  );
}

import { t } from '@pq/domain/copy';
import { formatDate, formatMoment } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { MIN_PAYOUT } from '@pq/domain/settlement/payouts';
import { CircleAlert, CirclePause, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { StatsBox } from '../stats/parts.tsx';
import type { Settlement } from './statements.tsx';

type Stage = Settlement['stages'][number];
type Status = Stage['state'] | 'shipping' | 'minimum' | 'settled';

const badges: Record<Status, BadgeVariant> = {
  due: 'plain',
  shipping: 'warn',
  minimum: 'plain',
  held: 'warn',
  batched: 'purpose',
  paid: 'success',
  failed: 'danger',
  settled: 'plain',
};

/** How much is transferred when, what has been, and why something is not. */
export function Stages({ settlement: { stages, holds, balance } }: { settlement: Settlement }) {
  const debt = balance < 0 ? <Debt amount={-balance} /> : null;
  if (stages.length === 0) return debt;
  return (
    <StatsBox title={t('statement.payments')}>
      <ul className="mt-3 grid gap-3">
        {stages.map((stage) => (
          <StageCard key={stage.key} stage={stage} isOnly={stages.length === 1} />
        ))}
      </ul>
      <div className="mt-3 grid gap-3 empty:hidden">
        {holds.map((hold) => (
          <Hold key={hold.reason} hold={hold} />
        ))}
        {debt}
      </div>
    </StatsBox>
  );
}

function Hold({ hold: { reason, since } }: { hold: Settlement['holds'][number] }) {
  return (
    <NoticeBox
      variant={reason === 'returned' ? 'danger' : 'warn'}
      icon={reason === 'returned' ? CircleAlert : CirclePause}
    >
      <b className="block">{t(`statement.hold.${reason}`)}</b>
      {since === null ? null : <p>{t('statement.hold.since', { at: formatMoment(since) })}</p>}
      {reason === 'returned' || reason === 'identity' ? (
        <Link
          className="inline-flex min-h-11 items-center text-ink underline underline-offset-3"
          to="/my/identity"
        >
          {t('statement.account.check')}
        </Link>
      ) : null}
    </NoticeBox>
  );
}

function Debt({ amount }: { amount: number }) {
  return (
    <NoticeBox variant="warn" icon={Undo2}>
      <b>{t('statement.balance', { amount: formatWon(amount) })}</b>
      <p>{t('statement.balance.why')}</p>
    </NoticeBox>
  );
}

function StageCard({ stage, isOnly }: { stage: Stage; isOnly: boolean }) {
  const { n, amount, netted, transfer, failure } = stage;
  const status = statusOf(stage);
  const facts: [string, string][] =
    netted > 0
      ? [
          [t('statement.stage.amount'), formatWon(amount)],
          [t('statement.stage.adjusted'), formatWon(-netted)],
        ]
      : [];
  return (
    <li className="rounded-field px-4 py-3.5 inset-ring inset-ring-line">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b className="text-label">{isOnly ? t('statement.stage.once') : t('statement.stage', { n })}</b>
        <Badge variant={badges[status]}>{t(`statement.stage.state.${status}`)}</Badge>
      </div>
      <dl className="mt-2 grid gap-1.5 text-note">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-3">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 font-semibold">
          <dt>{t(status === 'paid' ? 'statement.stage.sent' : 'statement.stage.transfer')}</dt>
          <dd className="tabular-nums">{formatWon(transfer)}</dd>
        </div>
      </dl>
      <p className="mt-1.5 text-ink-3 text-small">{whenText(stage)}</p>
      {failure === null || status !== 'failed' ? null : (
        <p className="mt-1 text-danger-hover text-small">{t('statement.stage.failure', { failure })}</p>
      )}
    </li>
  );
}

function statusOf({ state, dueOn, transfer, belowMinimum }: Stage): Status {
  if (transfer === 0 && state !== 'paid') return 'settled';
  if (belowMinimum) return 'minimum';
  return state === 'due' && dueOn === null ? 'shipping' : state;
}

function whenText({ paidAt, dueOn, transfer, belowMinimum, parcels }: Stage): string {
  if (transfer === 0) return t('statement.stage.settled');
  if (paidAt !== null) return t('statement.stage.paidAt', { at: formatMoment(paidAt) });
  if (belowMinimum) return t('statement.stage.minimum', { minimum: formatWon(MIN_PAYOUT) });
  if (dueOn !== null) return t('statement.stage.on', { date: formatDate(dueOn) });
  if (parcels === null) return t('statement.stage.shipping');
  return t('statement.stage.parcels', { sent: formatNumber(parcels.sent), of: formatNumber(parcels.of) });
}

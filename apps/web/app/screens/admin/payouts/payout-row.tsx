import { t } from '@pq/domain/copy';
import { formatDate, formatMoment, seoulDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { MIN_PAYOUT } from '@pq/domain/settlement/payouts';
import type { PayoutItem, Payouts, Picked } from '#app/data/admin/payouts.ts';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import type { RowData } from '../parts/rows.tsx';
import { BalanceForm } from './balance-form.tsx';
import { BeforeForm } from './before-form.tsx';
import { type Act, HoldForm } from './hold-form.tsx';
import { PaidBatch } from './paid-batch.tsx';
import { accountText, stageText } from './texts.ts';

type Picking = { picked: Picked; pick(item: PayoutItem, isPicked: boolean): void };

/** With `picking` it can be chosen for a batch. */
export function payoutRow(
  item: PayoutItem,
  { picking, batches }: { picking: Picking | null; batches: Payouts['batches'] },
): RowData {
  const { key, project, maker, amount, netted, transfer, account, statement } = item;
  const hasLeft = batches.some((batch) => batch.key === item.batch?.key && batch.state !== 'gathered');
  const act = hasLeft && item.state === 'batched' ? null : actOf(item);
  return {
    key,
    ...(picking && {
      start: (
        <Checkbox
          checked={picking.picked.has(key)}
          onChange={({ target }) => picking.pick(item, target.checked)}
        >
          <span className="sr-only">{t('admin.payout.pick', { title: project.title })}</span>
        </Checkbox>
      ),
    }),
    title: project.title,
    titleLink: { to: `/admin/projects/${project.key}` },
    notes: [
      t('admin.payout.maker', { maker: maker.nickname, stage: stageText(item) }),
      accountText(account),
      ...reasonsOf(item),
      picking && item.transfer < MIN_PAYOUT
        ? t('admin.payout.together', { minimum: formatWon(MIN_PAYOUT) })
        : null,
      [item.number, statement, whenText(item)].filter(Boolean).join(' · '),
    ],
    width: 240,
    sum: {
      amount: formatWon(transfer),
      note:
        netted > 0
          ? t('admin.payout.netted', { amount: formatWon(amount), netted: formatWon(-netted) })
          : t('admin.payout.amount', { amount: formatWon(amount) }),
    },
    badges: [
      account?.first === true && { text: t('admin.payout.account.first'), variant: 'warn' },
      item.state === 'failed' && { text: t('admin.payout.returned'), variant: 'danger' },
    ],
    actions: item.holds.slice(0, 1).map(({ reason }) => seeOf(reason)),
    ...(act && {
      opens: {
        label: t(`admin.payout.${act}`),
        form: (close) =>
          act === 'before' ? (
            <BeforeForm item={item} onDone={close} />
          ) : (
            <HoldForm item={item} act={act} onDone={close} />
          ),
      },
    }),
    ...(item.state === 'paid' && item.batch && opensBatch(item.batch)),
  };
}

/** A result of it may still be corrected. */
function opensBatch({ key, number }: NonNullable<PayoutItem['batch']>) {
  return {
    opens: { label: t('admin.payout.batch', { number }), form: () => <PaidBatch batchKey={key} /> },
  };
}

export function balanceRow(balance: Payouts['balances'][number]): RowData {
  const { maker, owes, since, projects } = balance;
  return {
    key: maker.uid,
    title: maker.nickname,
    titleLink: { to: `/admin/members/${maker.uid}` },
    notes: [
      t('admin.payout.owes.since', { date: formatDate(seoulDate(since)) }),
      ...projects.map(({ project, owes: part }) => `${project.title} · ${formatWon(part)}`),
    ],
    sum: { amount: formatWon(owes), note: t('admin.payout.owes') },
    opens: {
      label: t('admin.balance.settle'),
      form: (close) => <BalanceForm balance={balance} onDone={close} />,
    },
  };
}

function whenText({ dueOn, parcels, paidAt, outside, belowMinimum }: PayoutItem): string {
  if (outside?.confirmed)
    return t('admin.payout.outside.paid', {
      date: formatDate(outside.paidOn),
      reference: outside.reference,
    });
  if (paidAt !== null) return t('admin.payout.paidAt', { at: formatMoment(paidAt) });
  if (belowMinimum) return t('admin.payout.on.minimum', { minimum: formatWon(MIN_PAYOUT) });
  if (dueOn !== null) return t('admin.payout.on', { date: formatDate(dueOn) });
  if (parcels === null) return t('admin.payout.on.shipping');
  return t('admin.payout.on.parcels', { sent: formatNumber(parcels.sent), of: formatNumber(parcels.of) });
}

function reasonsOf({ holds, note, failure, account, outside }: PayoutItem): (string | null)[] {
  return [
    ...holds.map(({ reason, since }) => {
      const text = t(`admin.payout.why.${reason}`);
      return since === null ? text : t('admin.payout.hold.since', { reason: text, at: formatMoment(since) });
    }),
    account?.pausedUntil ? t('admin.payout.account.paused', { at: formatMoment(account.pausedUntil) }) : null,
    failure === null ? null : t('admin.payout.failure', { failure }),
    note === null ? null : t('admin.payout.note', { note }),
    outside && !outside.confirmed
      ? t('admin.payout.outside.asked', {
          name: outside.askedBy.nickname,
          date: formatDate(outside.paidOn),
          reference: outside.reference,
        })
      : null,
  ];
}

const pages: Record<string, { label: 'identity' | 'difference'; to: string }> = {
  identity: { label: 'identity', to: '/admin/identity' },
  returned: { label: 'identity', to: '/admin/identity' },
  difference: { label: 'difference', to: '/admin/reconciliation' },
};

/** Where its reason is dealt with. */
function seeOf(reason: string) {
  const page = pages[reason];
  return page ? { label: t(`admin.payout.see.${page.label}`), to: page.to } : (false as const);
}

/** What an admin may do with it; the rest comes by itself. */
function actOf({ state, holds, mayAdvance }: PayoutItem): Act | 'before' | null {
  if (state === 'paid') return null;
  const isSuspendedBy = (...wanted: string[]) => holds.some(({ reason }) => wanted.includes(reason));
  if (isSuspendedBy('manual')) return 'lift';
  if (isSuspendedBy('before')) return 'before';
  if (isSuspendedBy('restored')) return 'accept';
  if (state === 'failed' || isSuspendedBy('returned')) return 'again';
  return mayAdvance ? 'advance' : 'hold';
}

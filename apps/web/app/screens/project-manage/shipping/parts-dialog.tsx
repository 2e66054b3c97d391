import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { choiceKey } from '@pq/domain/reward/options';
import { useState } from 'react';
import type { ShippingOrder } from '#app/data/shipping.ts';
import { rewardLineText } from '#app/features/my-pledge/rewards-text.ts';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Stepper } from '#app/ui/forms/stepper.tsx';
import type { TypedParcel } from './check-parcels.ts';
import { NumberFields } from './number-fields.tsx';
import { nameOf } from './order-facts.ts';
import { useConfirmedNumber } from './use-confirmed-number.ts';
import type { LineToSend } from './use-sending.ts';

type Props = {
  order: ShippingOrder;
  project: Project;
  parcel: TypedParcel;
  message: string | undefined;
  busy: boolean;
  onType(change: Partial<TypedParcel>): void;
  onSend(lines: LineToSend[], anyNumber: boolean): void;
  onClose(): void;
};

/** Sends a part of an order: as many pieces of each line as are counted. */
export function PartsDialog({ order, project, parcel, message, busy, onType, onSend, onClose }: Props) {
  const lines = order.lines.filter(({ left }) => left > 0);
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(
    () => new Map(lines.map((line) => [lineKey(line), line.left])),
  );
  const confirmed = useConfirmedNumber(parcel);
  const toast = useToast();
  // Fewer may be left than when it was opened.
  const countOf = (line: LineToSend & { left: number }) =>
    Math.min(counts.get(lineKey(line)) ?? 0, line.left);
  const counted = lines.map((line) => ({ ...line, count: countOf(line) }));
  const pieces = counted.reduce((sum, { count }) => sum + count, 0);
  const send = () => {
    if (pieces === 0) return void toast(t('shipping.parts.none'), 'error');
    if (!confirmed.press()) return;
    const sent = counted.filter(({ count }) => count > 0);
    onSend(
      sent.map(({ idx, choice, count }) => ({ idx, choice, count })),
      confirmed.isDoubted,
    );
  };
  return (
    <Dialog
      title={t('shipping.parts.title')}
      description={t('shipping.parts.body')}
      size="roomy"
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button busy={busy} onClick={send}>
            {confirmed.isDoubted
              ? t('shipping.send.asIs')
              : t('shipping.parts.send', { n: formatNumber(pieces) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ul className="grid gap-3">
          {counted.map((line) => {
            const title = rewardLineText(line, project.rewards.content);
            const left = t('shipping.list.left', { pieces: formatNumber(line.left) });
            return (
              <li key={lineKey(line)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 flex-1 text-note wrap-anywhere">
                  {title}
                  <span className="block text-ink-3 text-small">{left}</span>
                </span>
                <Stepper
                  value={line.count}
                  min={0}
                  max={line.left}
                  label={t('shipping.parts.count', { title })}
                  lessLabel={t('shipping.parts.less', { title })}
                  moreLabel={t('shipping.parts.more', { title })}
                  onChange={(count) => setCounts(new Map(counts).set(lineKey(line), count))}
                  onLimit={() => toast(left, 'note')}
                />
              </li>
            );
          })}
        </ul>
        <NumberFields
          name={nameOf(order)}
          parcel={parcel}
          error={message ?? confirmed.message}
          onType={onType}
          onEnter={send}
        />
        <ActingAccount />
      </div>
    </Dialog>
  );
}

function lineKey({ idx, choice }: { idx: number; choice: readonly number[] }): string {
  return `${idx} ${choiceKey(choice)}`;
}

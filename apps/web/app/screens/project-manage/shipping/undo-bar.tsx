import { t } from '@pq/domain/copy';
import { formatClock } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ShippingBatch } from '#app/data/shipping.ts';
import { useNow } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

const MINUTE_MS = 60_000;

type Props = { batch: ShippingBatch; busy: boolean; onUndo(): void };

/** Dark in both themes, as toasts. It disappears when the mails are sent. */
export function UndoBar({ batch: { orders, undoUntil }, busy, onUndo }: Props) {
  const leftMs = useTimeLeft(undoUntil);
  if (leftMs <= 0) return null;
  const minutes = Math.floor(leftMs / MINUTE_MS);
  const n = formatNumber(orders);
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-card bg-toast py-1.5 pr-2 pl-4 text-on-veil tablet:pl-5">
      <Icon of={Mail} size={20} />
      <p className="min-w-0 flex-1 py-1.5 text-note text-pretty">
        {t('shipping.undo.sent', { n })} {t('shipping.undo.mail', { at: formatClock(undoUntil) })}{' '}
        {minutes > 0 ? t('shipping.undo.left', { n: minutes }) : t('shipping.undo.lastMinute')}
      </p>
      <Button
        variant="own"
        height={44}
        padding={12}
        className="ml-auto text-link-on-ink underline underline-offset-3"
        busy={busy}
        onClick={onUndo}
      >
        {t('shipping.undo', { n })}
      </Button>
    </div>
  );
}

/** By the product's clock, renewed each minute. */
function useTimeLeft(until: number): number {
  const [, redraw] = useState(0);
  const leftMs = until - useNow();
  useEffect(() => {
    if (leftMs <= 0) return;
    const timer = setTimeout(() => redraw((n) => n + 1), (leftMs % MINUTE_MS) + 1);
    return () => clearTimeout(timer);
  });
  return leftMs;
}

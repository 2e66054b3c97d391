import type { Project } from '@pq/contract/shapes/project';
import type { Parcel } from '@pq/contract/shapes/shipping';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { Truck } from 'lucide-react';
import { useRef } from 'react';
import { rewardTexts } from '#app/features/my-pledge/rewards-text.ts';
import { parcelNumber } from '#app/features/shipping/parcel-number.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonAnchor } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useRestoreFocus } from '#app/ui/use-restore-focus.ts';

export const parcelCard =
  'flex flex-col items-start rounded-card p-4 text-note inset-ring inset-ring-line focus:outline-none';

type Props = {
  parcel: Parcel;
  title: string;
  rewards: Project['rewards']['content'];
  busy: boolean;
  onReceived(): void;
  onNotReceived(): void;
};

export function OwnParcel({ parcel, title, rewards, busy, onReceived, onNotReceived }: Props) {
  const { lines, carrier, trackingUrl, shippedAt, receivedAt } = parcel;
  const card = useRef<HTMLLIElement>(null);
  useRestoreFocus(card, String(receivedAt));
  return (
    <li ref={card} className={parcelCard} tabIndex={-1}>
      <div className="flex w-full items-center justify-between gap-2">
        <h3 className="text-button">{title}</h3>
        <Badge variant={receivedAt === null ? 'purpose' : 'success'}>
          {t(receivedAt === null ? 'shipping.own.badge.coming' : 'shipping.own.badge.received')}
        </Badge>
      </div>
      <ul className="mt-2">
        {rewardTexts(lines, rewards).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="mt-1 text-ink-2 text-small wrap-anywhere">
        {carrier === 'direct' ? t('shipping.own.direct') : parcelNumber(parcel)} ·{' '}
        {t('shipping.own.sentOn', { day: formatDay(shippedAt) })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {trackingUrl ? (
          <ButtonAnchor
            variant="line"
            height={44}
            href={trackingUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon of={Truck} size={20} />
            {t('shipping.own.track')}
            <span className="sr-only">
              {' '}
              {title} ({t('common.newWindow')})
            </span>
          </ButtonAnchor>
        ) : null}
        {receivedAt === null ? (
          <Button height={44} busy={busy} onClick={onReceived}>
            <span className="sr-only">{title} </span>
            {t('shipping.own.receive')}
          </Button>
        ) : null}
      </div>
      <Receipt parcel={parcel} title={title} busy={busy} onNotReceived={onNotReceived} />
    </li>
  );
}

type ReceiptProps = Pick<Props, 'parcel' | 'title' | 'busy' | 'onNotReceived'>;

function Receipt({ parcel, title, busy, onNotReceived }: ReceiptProps) {
  const { receivedAt, receivedBy, autoReceivedAt, undoUntil } = parcel;
  const now = useNow();
  if (receivedAt === null)
    return autoReceivedAt === null ? null : (
      <p className="mt-2 text-ink-3 text-small">
        {t('shipping.own.automatic', { day: formatDay(autoReceivedAt) })}
      </p>
    );
  const day = formatDay(receivedAt);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3">
      <p className="text-ink-2 text-small">
        {t(receivedBy === 'time' ? 'shipping.own.receivedByTime' : 'shipping.own.receivedOn', { day })}{' '}
        {undoUntil !== null && now < undoUntil ? t('shipping.own.unreceive.hint') : null}
      </p>
      {undoUntil !== null && now < undoUntil ? (
        <Button
          variant="text"
          tone="purpose"
          height={44}
          padding={8}
          className="-ml-2"
          busy={busy}
          onClick={onNotReceived}
        >
          <span className="sr-only">{title} </span>
          {t('shipping.own.unreceive')}
        </Button>
      ) : null}
    </div>
  );
}

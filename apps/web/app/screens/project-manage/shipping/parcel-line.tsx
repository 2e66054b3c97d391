import type { Project } from '@pq/contract/shapes/project';
import type { Parcel } from '@pq/contract/shapes/shipping';
import { t } from '@pq/domain/copy';
import { formatDay, formatMoment } from '@pq/domain/dates';
import { Pencil, Undo2 } from 'lucide-react';
import { rewardsText } from '#app/features/my-pledge/rewards-text.ts';
import { parcelNumber } from '#app/features/shipping/parcel-number.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

type Props = {
  parcel: Parcel;
  rewards: Project['rewards']['content'];
  /** It has all of its order. */
  isWhole: boolean;
  name: string;
  /** Both are missing where nothing can be changed. */
  onCorrect?: () => void;
  onUndo?: () => void;
};

export function ParcelLine({ parcel, rewards, isWhole, name, onCorrect, onUndo }: Props) {
  const { trackingUrl, shippedAt, receivedAt, receivedBy, lines } = parcel;
  const facts = [
    ...(isWhole ? [] : [rewardsText(lines, rewards)]),
    formatMoment(shippedAt),
    ...(receivedAt === null
      ? []
      : [
          t(receivedBy === 'time' ? 'shipping.parcel.receivedByTime' : 'shipping.parcel.received', {
            date: formatDay(receivedAt),
          }),
        ]),
  ];
  return (
    <div className="flex items-start justify-between gap-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {trackingUrl ? (
            <a
              className="underline underline-offset-3"
              href={trackingUrl}
              target="_blank"
              rel="noopener noreferrer"
            >
              {parcelNumber(parcel)}
              <span className="sr-only"> ({t('common.newWindow')})</span>
            </a>
          ) : (
            parcelNumber(parcel)
          )}
        </p>
        <p className="text-ink-2 text-small">{facts.join(' · ')}</p>
      </div>
      {onCorrect && onUndo ? (
        <span className="-my-2 flex flex-none">
          <IconButton variant="quiet" label={`${name} ${t('shipping.parcel.correct')}`} onClick={onCorrect}>
            <Icon of={Pencil} size={20} />
          </IconButton>
          <IconButton variant="quiet" label={`${name} ${t('shipping.parcel.undo')}`} onClick={onUndo}>
            <Icon of={Undo2} size={20} />
          </IconButton>
        </span>
      ) : null}
    </div>
  );
}

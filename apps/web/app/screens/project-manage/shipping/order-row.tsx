import type { Project } from '@pq/contract/shapes/project';
import type { Parcel } from '@pq/contract/shapes/shipping';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { CarrierCode } from '@pq/domain/shipping/carriers';
import { moveRefusalKey, type ShippingGroup } from '@pq/domain/shipping/state';
import { MapPinOff } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { ShippingOrder } from '#app/data/shipping.ts';
import { rewardTexts } from '#app/features/my-pledge/rewards-text.ts';
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { TypedParcel } from './check-parcels.ts';
import { NumberFields } from './number-fields.tsx';
import { nameOf, refusalOf } from './order-facts.ts';
import { ParcelLine } from './parcel-line.tsx';

export const orderColumns = '@columns:grid-cols-[22px_minmax(0,1.4fr)_minmax(0,1fr)_84px_minmax(0,330px)]';

const badges: Record<ShippingGroup, BadgeVariant> = {
  preparing: 'plain',
  making: 'plain',
  part: 'purpose',
  shipped: 'success',
  received: 'success',
};

/** The same functions at each render, so that typing in one row does not draw the others. */
export type RowActions = {
  select(gateKey: string, on: boolean): void;
  type(gateKey: string, change: Partial<TypedParcel>): void;
  enter(field: HTMLInputElement): void;
  openParts(order: ShippingOrder): void;
  correct(order: ShippingOrder, parcel: Parcel): void;
  undo(order: ShippingOrder, parcel: Parcel): void;
};

type Props = {
  order: ShippingOrder;
  project: Project;
  carrier: CarrierCode;
  number: string;
  message: string | undefined;
  isSelected: boolean;
  /** Admins only read. */
  isMaker: boolean;
  actions: RowActions;
};

export const OrderRow = memo(function OrderRow(props: Props) {
  const { order, project, message, isSelected, isMaker, actions } = props;
  const { gateKey, shipping } = order;
  const name = nameOf(order);
  const refusal = refusalOf(order, project, 'shipped');
  const isOver = shipping === 'shipped' || shipping === 'received';
  const isMovable = isMaker && refusal === null;
  return (
    <li
      className={`grid grid-cols-[22px_minmax(0,1fr)] gap-x-3 gap-y-2.5 border-line border-b py-4 text-note max-tablet:-mx-gutter max-tablet:px-gutter has-[input:checked]:bg-purpose-tint @columns:gap-x-5 @columns:px-4 ${orderColumns} ${refusal === null || isOver ? '' : 'bg-ground'}`}
    >
      <span className="-my-2.5">
        <Checkbox
          checked={isSelected}
          disabled={!isMovable}
          onChange={({ target }) => actions.select(gateKey, target.checked)}
        >
          <span className="sr-only">{t('supporters.select', { name })}</span>
        </Checkbox>
      </span>
      <Recipient order={order} name={name} />
      <Pair label={t('shipping.list.rewards')}>
        <OrderLines order={order} rewards={project.rewards.content} />
      </Pair>
      <Pair label={t('shipping.filter.state')}>
        {shipping === null ? (
          <Badge>{t('shipping.list.excluded')}</Badge>
        ) : (
          <Badge variant={badges[shipping]}>{t(`shipping.state.${shipping}`)}</Badge>
        )}
      </Pair>
      <div className="grid min-w-0 grid-cols-1 content-start gap-2 @max-columns:col-span-full">
        {order.parcels.map((parcel) => (
          <ParcelLine
            key={parcel.key}
            parcel={parcel}
            rewards={project.rewards.content}
            isWhole={isOver && order.parcels.length === 1}
            name={name}
            {...(isMaker &&
              parcel.receivedAt === null &&
              project.state !== 'blind' && {
                onCorrect: () => actions.correct(order, parcel),
                onUndo: () => actions.undo(order, parcel),
              })}
          />
        ))}
        {refusal !== null && !isOver ? (
          <p className="text-ink-2 text-small">{t(moveRefusalKey(refusal))}</p>
        ) : null}
        {isMovable ? (
          <ToSend {...props} name={name} />
        ) : message ? (
          <Message tone="danger">{message}</Message>
        ) : null}
      </div>
    </li>
  );
});

function Recipient({ order, name }: { order: ShippingOrder; name: string }) {
  const { order: number, address, tel, note, doubts } = order;
  return (
    <div className="min-w-0">
      <h3 className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-button">
        <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
        {order.addressChangedAt === null ? null : (
          <Badge variant="warn">{t('shipping.list.addressChanged')}</Badge>
        )}
        {doubts.map((doubt) => (
          <Badge key={doubt} variant="danger">
            <Icon of={MapPinOff} size={16} />
            {t(`shipping.address.doubt.${doubt}`)}
          </Badge>
        ))}
      </h3>
      <p className="text-ink-2 text-small">{[number, tel].filter(Boolean).join(' · ')}</p>
      <p className="text-ink-2 text-small wrap-anywhere">
        {address.basic === ''
          ? t('shipping.list.noAddress')
          : `(${address.zonecode}) ${address.basic} ${address.detail}`}
      </p>
      {note ? (
        <p className="text-ink-2 text-small wrap-anywhere">
          <span className="sr-only">{t('supporters.note')} </span>“{note}”
        </p>
      ) : null}
    </div>
  );
}

function ToSend({ order, carrier, number, message, actions, name }: Props & { name: string }) {
  const { gateKey, shipped } = order;
  return (
    <>
      <NumberFields
        name={name}
        parcel={{ carrier, number }}
        error={message}
        onType={(change) => actions.type(gateKey, change)}
        onEnter={actions.enter}
      />
      {shipped.of - shipped.pieces > 1 ? (
        <Button
          variant="text"
          tone="purpose"
          height={40}
          padding={8}
          className="-my-1 -ml-2 justify-self-start max-tablet:min-h-11"
          onClick={() => actions.openParts(order)}
        >
          <span className="sr-only">{name} </span>
          {t('shipping.parts')}
        </Button>
      ) : null}
    </>
  );
}

/** A column, on phones a line with its label. */
function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 @max-columns:col-span-full @max-columns:grid @max-columns:grid-cols-[88px_minmax(0,1fr)] @max-columns:gap-2">
      <span className="text-ink-2 text-small @columns:sr-only">{label}</span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

type LinesProps = { order: ShippingOrder; rewards: Project['rewards']['content'] };

function OrderLines({ order: { lines, shipping }, rewards }: LinesProps) {
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={`${line.idx} ${line.choice}`} className="wrap-anywhere">
          {rewardTexts([line], rewards)}
          {shipping === 'part' && line.left > 0 ? (
            <span className="block text-ink-2 text-small">
              {t('shipping.list.left', { pieces: formatNumber(line.left) })}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

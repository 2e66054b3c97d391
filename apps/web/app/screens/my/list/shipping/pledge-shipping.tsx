import { confirmReceived, undoReceived } from '@pq/contract/endpoints/shipping';
import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Shipping } from '@pq/contract/shapes/shipping';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { PromiseNote } from '#app/features/delivery-promise/promise-note.tsx';
import { rewardTexts } from '#app/features/my-pledge/rewards-text.ts';
import { Badge } from '#app/ui/badge.tsx';
import { useReceived } from '../../use-received.ts';
import { OwnParcel, parcelCard } from './own-parcel.tsx';
import { linesToCome, ownGroup, ownSteps } from './own-shipping.ts';
import { ShippingSteps } from './shipping-steps.tsx';

type Props = { pledge: Pledge; shipping: Shipping };

/** How far what is sent of a pledge is. After a full refund only what had left is shown. */
export function PledgeShipping({ pledge, shipping }: Props) {
  const isPaid = pledge.status === 'paid';
  const { pieces, of } = shipping.shipped;
  return (
    <div className="mt-5">
      {isPaid ? (
        <>
          <p className="font-semibold">
            {t(`shipping.own.${ownGroup(shipping)}`, { n: formatNumber(pieces), of: formatNumber(of) })}
          </p>
          <ShippingSteps steps={ownSteps(pledge, shipping)} shipped={shipping.shipped} />
          {pledge.promise && pieces < of ? <PromiseNote promise={pledge.promise} className="mt-4" /> : null}
        </>
      ) : null}
      {shipping.parcels.length > 0 ? <Parcels pledge={pledge} shipping={shipping} /> : null}
    </div>
  );
}

function Parcels({ pledge, shipping }: Props) {
  const rewards = pledge.project.rewards.content;
  const toCome = pledge.status === 'paid' ? linesToCome(pledge, shipping) : [];
  const received = useReceived(confirmReceived);
  const notReceived = useReceived(undoReceived);
  const isBusy = (key: string) =>
    [received, notReceived].some(({ isPending, variables }) => isPending && variables.parcel === key);
  const { gateKey } = pledge;
  return (
    <ul className="mt-4 grid grid-cols-1 gap-3 tablet:grid-cols-2">
      {shipping.parcels.map((parcel, n) => (
        <OwnParcel
          key={parcel.key}
          parcel={parcel}
          title={t('shipping.own.parcel', { n: n + 1 })}
          rewards={rewards}
          busy={isBusy(parcel.key)}
          onReceived={() => received.mutate({ gateKey, parcel: parcel.key })}
          onNotReceived={() => notReceived.mutate({ gateKey, parcel: parcel.key })}
        />
      ))}
      {toCome.length > 0 ? (
        <li className={parcelCard}>
          <div className="flex w-full items-center justify-between gap-2">
            <h3 className="text-button">{t('shipping.own.rest')}</h3>
            <Badge>
              {t(shipping.makingAt === null ? 'shipping.state.preparing' : 'shipping.state.making')}
            </Badge>
          </div>
          <ul className="mt-2">
            {rewardTexts(toCome, rewards).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </li>
      ) : null}
    </ul>
  );
}

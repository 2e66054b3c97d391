import { type CarrierCode, carrierCodes } from '@pq/domain/shipping/carriers';
import { useCallback, useEffect, useState } from 'react';
import { schemaOf } from '#app/lib/drafts/stored-shape.ts';
import { saveDraft, useStoredDraft } from '#app/lib/drafts/use-stored-draft.ts';
import type { TypedParcel } from './check-parcels.ts';

type Orders = Readonly<Record<string, Partial<TypedParcel>>>;
/** `carrier`: of orders for which none is chosen. */
type Typed = { carrier: CarrierCode; orders: Orders };

const isCarrier = (value: unknown) => carrierCodes.some((code) => code === value);
const isTyped = (value: unknown) => {
  const { carrier = 'cj', number = '' } = value as Partial<TypedParcel>;
  return isCarrier(carrier) && typeof number === 'string';
};
const storedTyped = schemaOf<Typed>({
  carrier: isCarrier,
  orders: (value) => typeof value === 'object' && value !== null && Object.values(value).every(isTyped),
});

export type TypedParcels = ReturnType<typeof useTypedParcels>;

/** Carriers and tracking numbers that are typed but not sent. They outlast a reload and another filter. */
export function useTypedParcels(uid: string, pid: string) {
  const name = `shipping:${pid}`;
  const { stored } = useStoredDraft({ uid, name }, storedTyped);
  const [typed, setTyped] = useState<Typed>(stored ?? { carrier: 'cj', orders: {} });
  useEffect(() => {
    saveDraft({ uid, name }, typed);
  }, [uid, name, typed]);
  const type = useCallback(
    (gateKey: string, change: Partial<TypedParcel>) =>
      setTyped(({ carrier, orders }) => ({
        carrier,
        orders: { ...orders, [gateKey]: { ...orders[gateKey], ...change } },
      })),
    [],
  );
  const remove = useCallback(
    (gateKeys: readonly string[]) =>
      setTyped(({ carrier, orders }) => ({
        carrier,
        orders: ordersWith(orders, (gateKey) => !gateKeys.includes(gateKey)),
      })),
    [],
  );
  return {
    carrier: typed.carrier,
    /** Also of orders that have a carrier, but no number yet. */
    setCarrier: (carrier: CarrierCode) =>
      setTyped(({ orders }) => ({ carrier, orders: ordersWith(orders, (_, { number }) => Boolean(number)) })),
    parcelOf: (gateKey: string): TypedParcel => ({
      carrier: typed.carrier,
      number: '',
      ...typed.orders[gateKey],
    }),
    type,
    remove,
  };
}

function ordersWith(
  orders: Orders,
  stays: (gateKey: string, parcel: Partial<TypedParcel>) => boolean,
): Orders {
  return Object.fromEntries(Object.entries(orders).filter(([gateKey, parcel]) => stays(gateKey, parcel)));
}

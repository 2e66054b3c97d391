import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { type CarrierCode, carriers } from '@pq/domain/shipping/carriers';
import { type KeyboardEvent, useId } from 'react';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import type { TypedParcel } from './check-parcels.ts';

type Props = {
  name: string;
  parcel: TypedParcel;
  error: string | undefined;
  onType(change: Partial<TypedParcel>): void;
  /** Enter in the number. */
  onEnter(field: HTMLInputElement): void;
};

export function NumberFields({ name, parcel: { carrier, number }, error, onType, onEnter }: Props) {
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter(event.currentTarget);
  };
  return (
    <div className="grid grid-cols-[minmax(0,140px)_minmax(0,1fr)] items-start gap-2 large-text:grid-cols-1">
      <CarrierSelect
        label={t('shipping.list.carrierOf', { name })}
        value={carrier}
        onValue={(next) => onType({ carrier: next })}
      />
      <TextField
        label={t('shipping.list.numberOf', { name })}
        labelHidden
        data-tracking=""
        inputMode={carrier === 'etc' ? 'text' : 'numeric'}
        autoComplete="off"
        placeholder={t(
          carrier === 'direct' ? 'shipping.list.number.direct' : 'shipping.list.number.placeholder',
        )}
        maxLength={limits.sentTrackingNumber}
        value={number}
        error={error}
        onChange={({ target }) => onType({ number: target.value })}
        onKeyDown={press}
      />
    </div>
  );
}

type SelectProps = { label: string; value: CarrierCode; onValue(carrier: CarrierCode): void };

export function CarrierSelect({ label, value, onValue }: SelectProps) {
  return (
    <NativeSelect
      id={useId()}
      aria-label={label}
      value={value}
      onChange={({ target }) => onValue(target.value as CarrierCode)}
    >
      {carriers.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

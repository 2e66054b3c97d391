import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import {
  type CarrierCode,
  carriers,
  carriersOf,
  digitsText,
  getCarrier,
  normalizeNumber,
} from '@pq/domain/shipping/carriers';
import { ScanBarcode } from 'lucide-react';
import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ChoiceChip } from '#app/ui/forms/choice-chip.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { TypedParcel } from '../check-parcels.ts';
import { BarcodeDialog, canReadBarcodes } from './barcode-dialog.tsx';

type Props = {
  parcel: TypedParcel;
  error: string | undefined;
  onType(change: Partial<TypedParcel>): void;
  /** Enter in the number. */
  onEnter(): void;
};

/** Carrier and number of one order, typed or read by the camera. */
export function ScannedNumber({ parcel: { carrier, number }, error, onType, onEnter }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <CarrierChips carrier={carrier} number={number} onCarrier={(next) => onType({ carrier: next })} />
      <TextField
        ref={field}
        label={t('scan.number')}
        data-tracking=""
        className="text-h2 tabular-nums"
        inputMode={carrier === 'etc' ? 'text' : 'numeric'}
        autoComplete="off"
        placeholder={carrier === 'direct' ? t('shipping.list.number.direct') : undefined}
        maxLength={limits.sentTrackingNumber}
        value={number}
        error={error}
        hint={hintOf(carrier, number)}
        onChange={({ target }) => onType({ number: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {carrier === 'direct' ? null : (
        <Camera
          field={field}
          onRead={(read) => {
            const fitting = carriersOf(read);
            const [guess = carrier] = fitting;
            onType({ number: read, carrier: fitting.includes(carrier) ? carrier : guess });
          }}
        />
      )}
    </>
  );
}

function hintOf(carrier: CarrierCode, number: string): string | undefined {
  const lengths = digitsText(carrier);
  const typed = normalizeNumber(number);
  const fitting = carriersOf(number);
  if (lengths === '' || typed === '' || fitting.includes(carrier)) return undefined;
  if (fitting.length > 0)
    return t('scan.fits', { carriers: fitting.map((code) => getCarrier(code).name).join(', ') });
  return t('scan.digits', { lengths, n: typed.length });
}

const usual: readonly CarrierCode[] = ['cj', 'epost', 'hanjin'];

type ChipsProps = TypedParcel & { onCarrier(carrier: CarrierCode): void };

/** The usual carriers, and those whose numbers look like this one; all with a press. */
function CarrierChips({ carrier, number, onCarrier }: ChipsProps) {
  const [areAll, setAll] = useState(false);
  const shown = areAll ? carriers.map(({ code }) => code) : [...usual, carrier, ...carriersOf(number)];
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-note">{t('scan.carrier')}</legend>
      <div className="flex flex-wrap gap-2">
        {carriers
          .filter(({ code }) => shown.includes(code))
          .map(({ code, name }) => (
            <ChoiceChip key={code} picked={code === carrier} onPress={() => onCarrier(code)}>
              {name}
            </ChoiceChip>
          ))}
        {areAll ? null : (
          <Button variant="text" height={44} onClick={() => setAll(true)}>
            {t('scan.carrier.more')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

type CameraProps = { field: RefObject<HTMLInputElement | null>; onRead(number: string): void };

const noChange = () => () => {};

function Camera({ field, onRead }: CameraProps) {
  const support = useSyncExternalStore(
    noChange,
    () => (canReadBarcodes() ? 'camera' : matchMedia('(pointer: coarse)').matches ? 'phone' : 'none'),
    () => 'none',
  );
  const [isOpen, setOpen] = useState(false);
  const [isRefused, setRefused] = useState(false);
  if (support === 'none') return null;
  if (support === 'phone') return <p className="text-ink-2 text-small">{t('scan.camera.missing')}</p>;
  return (
    <div>
      <Button
        variant="line"
        full
        onClick={() => {
          setRefused(false);
          setOpen(true);
        }}
      >
        <Icon of={ScanBarcode} size={20} />
        {t('scan.camera')}
      </Button>
      <Message tone="danger" role="alert" className="empty:hidden">
        {isRefused ? t('scan.camera.refused') : ''}
      </Message>
      {isOpen ? (
        <BarcodeDialog
          title={t('scan.camera')}
          description={t('scan.camera.body')}
          read={(code) => (carriersOf(code).length > 0 ? normalizeNumber(code) : null)}
          backTo={field}
          onRead={(number) => {
            setOpen(false);
            onRead(number);
          }}
          onRefused={() => {
            setOpen(false);
            setRefused(true);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

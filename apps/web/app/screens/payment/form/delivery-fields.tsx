import { t } from '@pq/domain/copy';
import { formatPhone } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { useRef } from 'react';
import { searchPostcode } from '#app/features/address/postcode.ts';
import { useSettings } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { FieldLabel } from '#app/ui/forms/label.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import type { PaymentForm } from './use-payment-form.ts';

type Props = {
  /** Whether something that is chosen is sent; else no address is asked for, and what is typed stays. */
  parcel: boolean;
  form: PaymentForm;
};

/**
 * To whom and where the rewards go, in the order in which people write it on a parcel; the address comes from the postcode search
 * only. Of what is missing the address is told first all the same.
 */
export function DeliveryFields({ parcel, form }: Props) {
  const { values: draft, setValues, textField } = form;
  const settings = useSettings();
  const toast = useToast();
  const detail = useRef<HTMLInputElement>(null);
  const search = async () => {
    try {
      const found = await searchPostcode(settings.postcodeScriptUrl);
      if (!found) return;
      setValues(found);
      // The window that was in front is gone; what is left to say of the address is this.
      detail.current?.focus();
    } catch {
      toast(t('err.network'), 'error');
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5 tablet:grid-cols-2 tablet:gap-x-4 tablet:gap-y-5">
      {parcel ? null : <p className="col-span-full text-ink-2">{t('pay.unsent')}</p>}
      <TextField
        label={t('pay.name')}
        placeholder={t('pay.name.placeholder')}
        autoComplete="name"
        maxLength={limits.name}
        {...textField('name')}
      />
      <TextField
        label={t('pay.tel')}
        placeholder={t('pay.tel.placeholder')}
        autoComplete="tel"
        inputMode="tel"
        {...textField('tel')}
        onChange={(event) => setValues({ tel: formatPhone(event.target.value) })}
      />
      {parcel ? (
        <fieldset className="col-span-full grid gap-2">
          <FieldLabel>{t('pay.address')}</FieldLabel>
          <TextField
            label={t('pay.zonecode')}
            labelHidden
            placeholder={t('pay.zonecode')}
            readOnly
            value={draft.zonecode}
            error={form.error('zonecode')}
            boxClassName="w-42 flex-none"
            beside={
              <Button ref={form.fieldRef('zonecode')} look="line" onClick={() => void search()}>
                {t('pay.findAddress')}
              </Button>
            }
          />
          <TextField
            label={t('pay.address')}
            labelHidden
            placeholder={t('pay.addressNone')}
            readOnly
            value={draft.basic}
          />
          <div className="mt-2 min-w-0">
            <TextField
              label={t('pay.addressDetail')}
              optional={t('common.optional')}
              placeholder={t('pay.addressDetail.placeholder')}
              autoComplete="address-line2"
              maxLength={limits.address}
              {...textField('detail')}
              ref={detail}
            />
          </div>
        </fieldset>
      ) : null}
      <div className="col-span-full">
        <TextField
          label={t('pay.etc')}
          optional={t('common.optional')}
          placeholder={t(parcel ? 'pay.etc.placeholder' : 'pay.etc.unsent')}
          maxLength={limits.requestNote}
          {...textField('etc')}
        />
      </div>
    </div>
  );
}

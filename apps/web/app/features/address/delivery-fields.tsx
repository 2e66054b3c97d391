import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { formatPhone } from '@pq/domain/phone';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { useMaskedInput } from '#app/ui/forms/use-masked-input.ts';
import { AddressFields, type DeliveryForm } from './address-fields.tsx';

type Props = {
  /** Without a delivered reward no address is requested, and the input is preserved. */
  parcel: boolean;
  form: DeliveryForm;
};

/**
 * The fields are in the order of an address on a parcel; missing fields are nevertheless reported address
 * first.
 */
export function DeliveryFields({ parcel, form }: Props) {
  const { values: draft, setValues, textField } = form;
  const phone = useMaskedInput({
    text: draft.tel,
    format: formatPhone,
    onText: (tel) => setValues({ tel }),
  });
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
        {...phone}
      />
      {parcel ? <AddressFields form={form} /> : null}
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

import { shapePostcode } from '@pq/domain/address';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { useRef, useState } from 'react';
import type { Form } from '#app/features/form/form-types.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldLabel } from '#app/ui/forms/label.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { useMaskedInput } from '#app/ui/forms/use-masked-input.ts';
import { PostcodeDialog } from './postcode-dialog.tsx';

export type DeliveryDraft = {
  name: string;
  tel: string;
  zonecode: string;
  basic: string;
  detail: string;
  etc: string;
};

/** A form that has these fields among others. */
export type DeliveryForm = Pick<
  Form<DeliveryDraft>,
  'values' | 'setValues' | 'textField' | 'error' | 'fieldRef'
>;

export function AddressFields({ form }: { form: DeliveryForm }) {
  const { values: draft, setValues, textField } = form;
  const [isSearching, setSearching] = useState(false);
  const [isByHand, setByHand] = useState(false);
  const zonecode = useRef<HTMLInputElement>(null);
  const detail = useRef<HTMLInputElement>(null);
  const postcode = useMaskedInput({
    text: draft.zonecode,
    format: shapePostcode,
    onText: (text) => setValues({ zonecode: text }),
  });
  // The element to focus when the search is closed.
  const next = useRef<HTMLElement>(null);
  const leaveSearch = (to: HTMLElement | null) => {
    next.current = to ?? next.current;
    setSearching(false);
  };
  return (
    <fieldset className="col-span-full grid gap-2">
      <FieldLabel>{t('pay.address')}</FieldLabel>
      {isSearching ? (
        <PostcodeDialog
          backTo={next}
          onClose={() => leaveSearch(null)}
          onFound={(found) => {
            setValues(found);
            // A result without an address line has to be completed by typing.
            setByHand(found.basic === '');
            leaveSearch(detail.current);
          }}
          onByHand={() => {
            setByHand(true);
            leaveSearch(zonecode.current);
          }}
        />
      ) : null}
      <div ref={isByHand ? form.fieldRef('zonecode') : undefined}>
        <TextField
          label={t('pay.zonecode')}
          labelHidden
          placeholder={t('pay.zonecode')}
          autoComplete="postal-code"
          inputMode="numeric"
          readOnly={!isByHand}
          error={form.error('zonecode')}
          hint={isByHand ? t('pay.byHand.hint') : undefined}
          boxClassName="w-42 flex-none"
          action={
            <Button
              ref={isByHand ? undefined : form.fieldRef('zonecode')}
              variant="line"
              onClick={({ currentTarget }) => {
                next.current = currentTarget;
                setSearching(true);
              }}
            >
              {t('pay.findAddress')}
            </Button>
          }
          {...postcode}
          ref={zonecode}
        />
      </div>
      <TextField
        label={t('pay.address')}
        labelHidden
        placeholder={t(isByHand ? 'pay.byHand.placeholder' : 'pay.addressNone')}
        autoComplete="address-line1"
        readOnly={!isByHand}
        maxLength={limits.address}
        {...textField('basic')}
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
  );
}

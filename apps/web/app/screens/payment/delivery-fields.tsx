import { t } from '@pq/domain/copy';
import { formatPhone } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import type { findPaymentProblem } from '@pq/domain/payment-form';
import { searchPostcode } from '#app/features/address/postcode.ts';
import { useSettings } from '#app/now.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import type { PaymentDraft } from './payment-form.ts';

type Props = {
  draft: PaymentDraft;
  problem: ReturnType<typeof findPaymentProblem>;
  onChange(part: Partial<PaymentDraft>): void;
};

/** Where and to whom the rewards go; the address comes from the postcode search only. */
export function DeliveryFields({ draft, problem, onChange }: Props) {
  const settings = useSettings();
  const toast = useToast();
  const search = async () => {
    try {
      const found = await searchPostcode(settings.postcodeScriptUrl);
      if (found) onChange(found);
    } catch {
      toast(t('err.network'), 'error');
    }
  };
  const errorOf = (field: 'address' | 'name' | 'tel') =>
    problem?.field === field ? t(problem.copy) : undefined;
  return (
    <div className="form">
      <TextField
        label={t('pay.name')}
        placeholder={t('pay.name.placeholder')}
        autoComplete="name"
        maxLength={limits.name}
        data-field="name"
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={errorOf('name')}
      />
      <TextField
        label={t('pay.tel')}
        placeholder={t('pay.tel.placeholder')}
        autoComplete="tel"
        inputMode="tel"
        data-field="tel"
        value={draft.tel}
        onChange={(event) => onChange({ tel: formatPhone(event.target.value) })}
        error={errorOf('tel')}
      />
      <fieldset className="w p-addr">
        <legend className="lb">{t('pay.address')}</legend>
        <TextField
          label={t('pay.zonecode')}
          labelHidden
          placeholder={t('pay.zonecode')}
          readOnly
          value={draft.zonecode}
          error={errorOf('address')}
          beside={
            <Button look="line" data-field="address" onClick={() => void search()}>
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
        <TextField
          label={t('pay.addressDetail')}
          labelHidden
          placeholder={t('pay.addressDetail.placeholder')}
          autoComplete="address-line2"
          maxLength={limits.address}
          value={draft.detail}
          onChange={(event) => onChange({ detail: event.target.value })}
        />
      </fieldset>
      <div className="w">
        <TextField
          label={t('pay.etc')}
          optional={t('common.optional')}
          placeholder={t('pay.etc.placeholder')}
          maxLength={limits.requestNote}
          value={draft.etc}
          onChange={(event) => onChange({ etc: event.target.value })}
        />
      </div>
    </div>
  );
}

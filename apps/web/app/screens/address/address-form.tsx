import { changeAddress } from '@pq/contract/endpoints/addresses';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { findDeliveryProblems } from '@pq/domain/pledge/payment-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import type { DeliveryDraft } from '#app/features/address/address-fields.tsx';
import { DeliveryFields } from '#app/features/address/delivery-fields.tsx';
import { StaleDialog } from '#app/features/form/stale/stale-dialog.tsx';
import type { StaleField } from '#app/features/form/stale/stale-fields.ts';
import { useStaleForm } from '#app/features/form/stale/use-stale-form.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useLeaveGuard } from '#app/features/form/use-leave-guard.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import type { Delivery } from './delivery.ts';
import { OtherPledges } from './other-pledges.tsx';

type Props = {
  delivery: Delivery;
  onChanged(delivery: Delivery): void;
  onClose(): void;
};

export function AddressForm({ delivery, onChanged, onClose }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const { gateKey, parcel, version, others } = delivery;
  const [each, setEach] = useState<readonly string[]>([]);
  const heading = useId();
  const stale = useStaleForm({ version, start: draftOf(delivery), fields, valuesOf: draftOf });
  const save = useMutation({
    ...callMutation(useApi(), changeAddress),
    onSuccess: async ({ data, msg }) => {
      const { changed: _, refused, ...next } = data;
      const [first] = refused;
      if (first)
        toast(`${t('address.refused', { n: formatNumber(refused.length) })} ${first.reason}`, 'error');
      else if (msg) toast(msg);
      release();
      onChanged(next);
      await invalidate(client, 'pledges');
    },
  });
  const form = useForm({
    defaultValues: draftOf(delivery),
    validate: (draft: DeliveryDraft) =>
      Object.fromEntries(
        findDeliveryProblems({ ...draft, parcel }).map(({ field, copy }) => [field, t(copy)]),
      ),
    onSubmit: (draft) =>
      stale.save(draft, (based) => {
        const { name, tel, zonecode, basic, detail, etc } = draft;
        const sent = { address: { zonecode, basic, detail }, profile: { name, tel }, etc, each: [...each] };
        return save.mutateAsync({ gateKey, ...sent, ...(based !== undefined && { version: based }) });
      }),
    fieldsInCall,
    scrollToCenter: true,
  });
  const release = useLeaveGuard(form.isDirty, {
    title: t('address.leave.title'),
    body: t('address.leave.body'),
    leave: t('address.leave.go'),
    stay: t('address.leave.stay'),
  });
  const isFieldRefused =
    form.invalidFields.length > 0 ||
    Object.keys(fieldsInCall).some((path) => isRefused(form.submitError, path));
  return (
    <form aria-labelledby={heading} {...form.formProps}>
      <h1 id={heading} className="mb-4 text-h2">
        {t(parcel ? 'address.edit' : 'address.edit.contact')}
      </h1>
      <DeliveryFields parcel={parcel} form={form} />
      {others.length > 0 ? <OtherPledges others={others} chosen={each} onChoose={setEach} /> : null}
      <Message tone="danger" role="alert" className="empty:hidden">
        {form.submitError && !isFieldRefused ? form.submitError.message : ''}
      </Message>
      <div className="mt-6 grid gap-2.5 tablet:grid-cols-2">
        <Button type="submit" height={56} full busy={form.isSending}>
          {t('address.edit.save')}
        </Button>
        <Button variant="line" height={56} full onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
      <StaleDialog stale={stale} values={form.values} onChoose={form.setValues} />
    </form>
  );
}

const fieldsInCall = {
  'address.basic': 'basic',
  'address.detail': 'detail',
  address: 'zonecode',
  'profile.name': 'name',
  'profile.tel': 'tel',
} as const;

function isRefused(error: Error | null, path: string): boolean {
  const refused = (error as { fields?: Record<string, string> } | null)?.fields ?? {};
  return Object.keys(refused).some((field) => field.startsWith(path));
}

function draftOf({ address, profile, etc }: Pick<Delivery, 'address' | 'profile' | 'etc'>): DeliveryDraft {
  const { zonecode, basic, detail } = address;
  return { name: profile.name, tel: profile.tel, zonecode, basic, detail, etc };
}

const fields: readonly StaleField<DeliveryDraft>[] = [
  { label: t('pay.name'), names: ['name'], text: ({ name }) => name },
  { label: t('pay.tel'), names: ['tel'], text: ({ tel }) => tel },
  {
    label: t('pay.address'),
    names: ['zonecode', 'basic', 'detail'],
    text: ({ zonecode, basic, detail }) => [zonecode, basic, detail].filter(Boolean).join(' '),
  },
  { label: t('pay.etc'), names: ['etc'], text: ({ etc }) => etc },
];

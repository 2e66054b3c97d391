import { submitIdentity } from '@pq/contract/endpoints/identity';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { banks } from '@pq/domain/identity/banks';
import { findIdentityProblems, isMasked, type MakerKind, makerKinds } from '@pq/domain/identity/identity';
import {
  formatBusinessNumber,
  isBusinessNumber,
  readDigits,
  shapeAccount,
  shapeBusinessNumber,
  shapeCorporateNumber,
} from '@pq/domain/identity/numbers';
import { limits } from '@pq/domain/limits';
import { formatPhone } from '@pq/domain/phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import { DateField } from '#app/features/form/date-field.tsx';
import type { Form } from '#app/features/form/form-types.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useLeaveGuard } from '#app/features/form/use-leave-guard.ts';
import { accountText, type OwnIdentity } from '#app/features/identity/identity-facts.ts';
import { useNow } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Radio } from '#app/ui/forms/choice.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { useMaskedInput } from '#app/ui/forms/use-masked-input.ts';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { DocumentField } from './document-field.tsx';

type Values = {
  kind: MakerKind;
  name: string;
  birth: string;
  registration: string;
  corporateNumber: string;
  representative: string;
  address: string;
  taxEmail: string;
  bank: string;
  account: string;
  holder: string;
  receiptPhone: string;
  document: UploadedFile | null;
  bankbook: UploadedFile | null;
};

type Props = {
  identity: OwnIdentity | null;
  /** Of a change, which may be given up. */
  onClose?: (() => void) | undefined;
};

export function IdentityForm({ identity, onClose }: Props) {
  const today = seoulDate(useNow());
  const toast = useToast();
  const client = useQueryClient();
  const [isDocumentSending, setDocumentSending] = useState(false);
  const [isBankbookSending, setBankbookSending] = useState(false);
  const sending = { document: isDocumentSending, bankbook: isBankbookSending };
  const send = useMutation({
    ...callMutation(useApi(), submitIdentity),
    onSuccess: async ({ msg }) => {
      release();
      await invalidate(client, 'account');
      toast(msg ?? '');
      onClose?.();
    },
    onError: (error) => toast(error.message, 'error'),
  });
  const form = useForm<Values>({
    defaultValues: valuesOf(identity),
    validate: (values) => problemsOf(values, { today, hasAccount: identity !== null, sending }),
    onSubmit: (values) => send.mutateAsync(inputOf(values)),
  });
  const release = useLeaveGuard(form.isDirty, {
    title: t('identity.leave.title'),
    body: t('write.leave'),
    leave: t('identity.leave.go'),
    stay: t('identity.leave.stay'),
  });
  return (
    <form className="max-w-160" {...form.formProps}>
      <KindPart form={form} />
      <AboutPart form={form} />
      <AccountPart form={form} identity={identity} />
      <DocumentsPart
        form={form}
        isAsked={identity !== null && (identity.state === 'fix' || identity.document !== null)}
        onSending={{ document: setDocumentSending, bankbook: setBankbookSending }}
      />
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-6">
        {onClose ? (
          <Button variant="line" onClick={onClose}>
            {t('identity.cancel')}
          </Button>
        ) : null}
        <Button type="submit" busy={form.isSending}>
          {t('identity.send')}
        </Button>
      </div>
    </form>
  );
}

type PartProps = { form: Form<Values> };

function KindPart({ form }: PartProps) {
  const { kind } = form.values;
  return (
    <Part title={t('identity.kind')}>
      <div className="grid gap-3 tablet:grid-cols-3" role="radiogroup" aria-label={t('identity.kind')}>
        {makerKinds.map((each) => (
          <div key={each} className="rounded-card border border-line px-4 py-3">
            <Radio
              name="kind"
              value={each}
              checked={kind === each}
              strong
              onChange={() => form.setValues({ kind: each })}
            >
              {t(`identity.kind.${each}`)}
            </Radio>
            <p className="text-ink-3 text-small">{t(`identity.kind.${each}.sub`)}</p>
          </div>
        ))}
      </div>
    </Part>
  );
}

function AboutPart({ form }: PartProps) {
  const { kind, registration } = form.values;
  const isBusiness = kind !== 'individual';
  const optional = t('common.optional');
  return (
    <Part title={t(`identity.about.${kind}`)}>
      <Fields>
        {isBusiness ? (
          <DigitsField
            label={t('identity.registration')}
            placeholder="123-45-67890"
            ok={registrationOk(registration)}
            form={form}
            name="registration"
            format={shapeBusinessNumber}
          />
        ) : null}
        <TextField
          label={t(`identity.name.${kind}`)}
          maxLength={limits.name}
          autoComplete={isBusiness ? 'organization' : 'name'}
          {...form.textField('name')}
        />
        {isBusiness ? (
          <TextField
            label={t('identity.representative')}
            maxLength={limits.name}
            {...form.textField('representative')}
          />
        ) : (
          <DateField label={t('identity.birth')} {...form.field('birth')} />
        )}
        {kind === 'corporation' ? (
          <DigitsField
            label={t('identity.corporateNumber')}
            optional={optional}
            form={form}
            name="corporateNumber"
            format={shapeCorporateNumber}
          />
        ) : null}
      </Fields>
      <TextField
        label={t(`identity.address.${kind}`)}
        maxLength={limits.address}
        autoComplete="street-address"
        {...form.textField('address')}
      />
      <Fields>
        <TextField
          label={t('identity.taxEmail')}
          optional={isBusiness ? undefined : optional}
          type="email"
          hint={t('identity.taxEmail.hint')}
          {...form.textField('taxEmail')}
        />
        <DigitsField
          label={t('identity.phone')}
          optional={optional}
          hint={t('identity.phone.hint')}
          form={form}
          name="receiptPhone"
          format={formatPhone}
        />
      </Fields>
    </Part>
  );
}

function AccountPart({ form, identity }: PartProps & Pick<Props, 'identity'>) {
  return (
    <Part title={t('identity.account.title')}>
      <Fields>
        <BankField {...form.field('bank')} />
        <TextField label={t('identity.holder')} maxLength={limits.name} {...form.textField('holder')} />
      </Fields>
      <DigitsField
        label={t('identity.account')}
        hint={identity ? t('identity.account.same', { account: accountText(identity) }) : undefined}
        form={form}
        name="account"
        format={shapeAccount}
      />
      <NoticeBox icon={Lock}>
        {t('identity.account.sealed')}
        {identity?.inForce ? ` ${t('identity.account.hold')}` : ''}
      </NoticeBox>
    </Part>
  );
}

type Sending = Record<'document' | 'bankbook', boolean>;

function DocumentsPart({
  form,
  isAsked,
  onSending,
}: PartProps & { isAsked: boolean; onSending: Record<keyof Sending, (isSending: boolean) => void> }) {
  const isBusiness = form.values.kind !== 'individual';
  const optional = t('common.optional');
  return (
    <Part title={t('identity.documents')}>
      {isBusiness || isAsked ? (
        <DocumentField
          {...form.field('document')}
          label={t(isBusiness ? 'identity.document' : 'identity.document.asked')}
          optional={isBusiness ? undefined : optional}
          onSending={onSending.document}
        />
      ) : null}
      <DocumentField
        {...form.field('bankbook')}
        label={t('identity.bankbook')}
        optional={optional}
        onSending={onSending.bankbook}
      />
      <p className="text-ink-3 text-small">{t('identity.documents.private')}</p>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 border-line border-t py-7">
      <h2 className="text-h2">{title}</h2>
      {children}
    </section>
  );
}

function Fields({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 tablet:grid-cols-2">{children}</div>
  );
}

type DigitsProps = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'placeholder' | 'ok' | 'optional' | 'hint'
> &
  PartProps & {
    name: 'registration' | 'corporateNumber' | 'receiptPhone' | 'account';
    format(typed: string): string;
  };

function DigitsField({ form, name, format, ...field }: DigitsProps) {
  const input = useMaskedInput({
    text: form.values[name],
    format,
    onText: (text) => form.setValues({ [name]: text }),
  });
  return <TextField {...field} inputMode="numeric" autoComplete="off" {...form.textField(name)} {...input} />;
}

type BankProps = {
  value: string;
  error: string | undefined;
  ref?: ((element: HTMLElement | null) => void) | undefined;
  onValue(bank: string): void;
};

function BankField({ value, error, ref, onValue }: BankProps) {
  return (
    <Field label={t('identity.bank')} error={error}>
      {(wiring) => (
        <NativeSelect
          {...wiring}
          ref={ref}
          error={error}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        >
          <option value="">{t('identity.bank.none')}</option>
          {banks.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

function registrationOk(text: string): string | undefined {
  return isBusinessNumber(readDigits(text) ?? '') ? t('identity.registration.ok') : undefined;
}

function valuesOf(identity: OwnIdentity | null): Values {
  const fileOf = (url: string | null = null, name: string | null = null) =>
    url === null ? null : { url, name: name ?? '' };
  return {
    kind: identity?.kind ?? 'individual',
    name: identity?.name ?? '',
    birth: identity?.birth ?? '',
    registration: formatBusinessNumber(identity?.registration ?? ''),
    corporateNumber: identity?.corporateNumber ?? '',
    representative: identity?.representative ?? '',
    address: identity?.address ?? '',
    taxEmail: identity?.taxEmail ?? '',
    bank: identity?.bank ?? '',
    account: '',
    holder: identity?.holder ?? '',
    receiptPhone: identity?.receiptPhone ?? '',
    document: fileOf(identity?.document, identity?.documentName),
    bankbook: fileOf(identity?.bankbook, identity?.bankbookName),
  };
}

/** As they are shown: the first wrong field gets the focus. */
const order = [
  'registration',
  'name',
  'representative',
  'birth',
  'corporateNumber',
  'address',
  'taxEmail',
  'receiptPhone',
  'bank',
  'holder',
  'account',
  'document',
  'bankbook',
] as const;

type Known = { today: string; hasAccount: boolean; sending: Sending };

function problemsOf(values: Values, { sending, ...known }: Known): Partial<Record<keyof Values, string>> {
  const { receiptPhone } = values;
  const form = { ...inputOf(values), receiptPhone: isMasked(receiptPhone) ? '' : receiptPhone };
  const found = findIdentityProblems(form, known);
  const textOf = (field: (typeof order)[number]) => {
    if ((field === 'document' || field === 'bankbook') && sending[field]) return t('identity.document.wait');
    return found[field] && t(found[field]);
  };
  return Object.fromEntries(order.map((field) => [field, textOf(field)]));
}

function inputOf({ document, bankbook, ...values }: Values) {
  return { ...values, document: document?.url ?? '', bankbook: bankbook?.url ?? '' };
}

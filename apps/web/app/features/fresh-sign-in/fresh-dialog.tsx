import { CallError } from '@pq/contract/client';
import { confirmPassword, getSecondFactor } from '@pq/contract/endpoints/account';
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { type UseMutationOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, callQuery } from '#app/data/client/calls.ts';
import { CodeField, isWholeCode } from '#app/features/form/code-field.tsx';
import { PasswordField } from '#app/features/form/password-field.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { providerName } from '#app/features/viewer/provider-name.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { DialogFacts, dialogForm } from '#app/ui/floating/dialog-parts.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';

export type Facts = readonly (readonly [label: string, fact: string])[];

export type DialogTexts = {
  title: string;
  body: string;
  password: string;
  submit: string;
  hint?: string;
};

type Props = { texts: DialogTexts; facts: Facts; onClose(): void; onProven(): void };

export function FreshDialog(props: Props) {
  const provider = useViewer()?.config.provider ?? 'email';
  const { data, isPending } = useQuery({
    ...callQuery(useApi(), getSecondFactor, {}),
    enabled: provider !== 'email',
  });
  if (provider === 'email') return <PasswordDialog {...props} />;
  if (isPending) return null;
  return data?.enrolled ? <CodeDialog {...props} /> : <ProviderDialog {...props} provider={provider} />;
}

function PasswordDialog(props: Props) {
  const formId = useId();
  const { mutateAsync } = useProof(callMutation(useApi(), confirmPassword), props.onProven);
  const form = useForm({
    defaultValues: { password: '' },
    validate: ({ password }) => ({
      password: password === '' ? t('my.password.current.placeholder') : undefined,
    }),
    onSubmit: mutateAsync,
  });
  return (
    <ProofDialog {...props} formId={formId} busy={form.isSending} ready={form.values.password !== ''}>
      <form id={formId} className={dialogForm} {...form.formProps}>
        <PasswordField
          label={props.texts.password}
          autoComplete="current-password"
          placeholder={t('my.password.current.placeholder')}
          {...form.textField('password')}
        />
      </form>
    </ProofDialog>
  );
}

function CodeDialog(props: Props) {
  const formId = useId();
  const { mutateAsync } = useProof(callMutation(useApi(), confirmPassword), props.onProven);
  const form = useForm({
    defaultValues: { code: '' },
    validate: ({ code }) => ({ code: isWholeCode(code) ? undefined : t('secondFactor.code.wrong') }),
    onSubmit: mutateAsync,
  });
  const texts = { ...props.texts, title: t('freshPassword.code.title') };
  return (
    <ProofDialog
      {...props}
      texts={texts}
      formId={formId}
      busy={form.isSending}
      ready={isWholeCode(form.values.code)}
    >
      <form id={formId} className={dialogForm} {...form.formProps}>
        <CodeField label={t('secondFactor.code')} {...form.field('code')} />
      </form>
    </ProofDialog>
  );
}

function ProviderDialog({
  texts,
  facts,
  onClose,
  provider,
}: Props & { provider: Exclude<Viewer['config']['provider'], 'email'> }) {
  const named = { provider: providerName(provider) };
  return (
    <Dialog
      title={texts.title}
      description={t('my.confirm.social', named)}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {/* The provider's page replaces this one. */}
          <ButtonLink to={`/api/social/${provider}`} reloadDocument>
            {t('my.confirm.social.go', named)}
          </ButtonLink>
        </>
      }
    >
      <FactList facts={facts} />
      <ActingAccount />
    </Dialog>
  );
}

function ProofDialog({
  texts,
  facts,
  onClose,
  formId,
  busy,
  ready,
  children,
}: Props & { formId: string; busy: boolean; ready: boolean; children: ReactNode }) {
  return (
    <Dialog
      title={texts.title}
      description={texts.body}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy} off={!ready}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <FactList facts={facts} />
      <ActingAccount />
      {children}
      {texts.hint ? (
        <p className="mt-2 flex items-center gap-1.5 text-ink-3 text-pretty text-small">
          <Icon of={Info} size={16} className="mt-0.5" />
          {texts.hint}
        </p>
      ) : null}
    </Dialog>
  );
}

function FactList({ facts }: { facts: Facts }) {
  if (facts.length === 0) return null;
  return <DialogFacts facts={facts} />;
}

/** A refusal of the field is shown at it, any other as a toast. */
function useProof<Data, Values>(options: UseMutationOptions<Data, Error, Values>, onProven: () => void) {
  const toast = useToast();
  return useMutation({
    ...options,
    onSuccess: () => onProven(),
    onError: (error) => {
      if (!(error instanceof CallError && error.status === 400)) toast(error.message, 'error');
    },
  });
}

import { confirmSecondFactor } from '@pq/contract/endpoints/account';
import { t } from '@pq/domain/copy';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import { type Enrolment, startSecondFactorMutation } from '#app/data/second-factor.ts';
import { CodeField, isWholeCode } from '#app/features/form/code-field.tsx';
import { PasswordField } from '#app/features/form/password-field.tsx';
import { useCopyText } from '#app/features/form/use-copy-text.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useSignOut } from '#app/features/viewer/use-sign-out.ts';
import type { Viewer } from '#app/features/viewer/use-viewer.ts';
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';

export function StartStep({
  viewer,
  required,
  onStarted,
}: {
  viewer: Viewer;
  required: boolean;
  onStarted(enrolment: Enrolment): void;
}) {
  const hasPassword = viewer.config.provider === 'email';
  const start = useMutation({ ...startSecondFactorMutation(useApi()), onSuccess: onStarted });
  const form = useForm({
    defaultValues: { password: '' },
    validate: ({ password }) => ({
      password: hasPassword && password === '' ? t('my.password.current.placeholder') : undefined,
    }),
    onSubmit: start.mutateAsync,
  });
  return (
    <form className="mt-5" {...form.formProps}>
      {hasPassword ? (
        <PasswordField
          label={t('freshPassword.password')}
          hint={t('secondFactor.enrol.password')}
          autoComplete="current-password"
          placeholder={t('my.password.current.placeholder')}
          {...form.textField('password')}
          error={form.error('password') ?? form.submitError?.message}
        />
      ) : form.submitError ? (
        <Message tone="danger" role="alert">
          {form.submitError.message}
        </Message>
      ) : null}
      <Actions
        required={required}
        busy={form.isSending}
        ready={!hasPassword || form.values.password !== ''}
      />
    </form>
  );
}

export function ConfirmStep({
  enrolment: { uri, secret },
  required,
  onConfirmed,
}: {
  enrolment: Enrolment;
  required: boolean;
  onConfirmed(codes: readonly string[]): void;
}) {
  const copy = useCopyText();
  const confirm = useMutation({
    ...callMutation(useApi(), confirmSecondFactor),
    onSuccess: ({ data }) => onConfirmed(data.recoveryCodes),
  });
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    defaultValues: { code: '' },
    validate: ({ code }) => ({ code: isWholeCode(code) ? undefined : t('secondFactor.code.wrong') }),
    onInvalid: () => field.current?.focus(),
    onSubmit: confirm.mutateAsync,
  });
  const { submitError } = form;
  useEffect(() => {
    if (!submitError) return;
    // Selecting moves the focus in one browser only.
    field.current?.focus();
    field.current?.select();
  }, [submitError]);
  return (
    <>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 tablet:grid-cols-[168px_minmax(0,1fr)]">
        <div className="w-42 justify-self-center rounded-card border border-line bg-code-ground p-3 text-code">
          <QrCode text={uri} label={t('secondFactor.enrol.qr')} />
        </div>
        <ol className="grid gap-3 text-note [counter-reset:step]">
          <Step>{t('secondFactor.enrol.step.open')}</Step>
          <Step>
            <div>
              {t('secondFactor.enrol.step.scan')}
              <div className="wrap-anywhere mt-2 flex items-center justify-between gap-2 rounded-field bg-ground py-1.5 pl-3 tracking-[0.02em]">
                <code>{groupInFours(secret)}</code>
                <IconButton label={t('secondFactor.enrol.copySecret')} onClick={() => void copy(secret)}>
                  <Icon of={Copy} size={20} />
                </IconButton>
              </div>
            </div>
          </Step>
          <Step>{t('secondFactor.enrol.step.type')}</Step>
        </ol>
      </div>
      <form className="mt-5" {...form.formProps}>
        <CodeField
          label={t('secondFactor.code.title')}
          labelHidden
          {...form.field('code')}
          ref={field}
          error={form.error('code') ?? submitError?.message}
        />
        <Actions required={required} busy={form.isSending} ready={isWholeCode(form.values.code)} />
      </form>
    </>
  );
}

function Step({ children }: { children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.375rem_minmax(0,1fr)] gap-2.5 [counter-increment:step] before:grid before:size-[1.375rem] before:place-items-center before:rounded-full before:bg-ink before:normal-nums before:text-badge before:text-white before:content-[counter(step)]">
      {children}
    </li>
  );
}

function Actions({ required, busy, ready }: { required: boolean; busy: boolean; ready: boolean }) {
  const signOut = useSignOut();
  return (
    <div className="mt-5 flex gap-2">
      {required ? (
        <Button variant="line" onClick={signOut}>
          {t('menu.logout')}
        </Button>
      ) : (
        <ButtonLink variant="line" to="/my/info">
          {t('secondFactor.enrol.later')}
        </ButtonLink>
      )}
      <Button className="flex-1" type="submit" busy={busy} off={!ready}>
        {t('secondFactor.enrol.next')}
      </Button>
    </div>
  );
}

function groupInFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

// Rendered in the browser, because the secret must not leave it.

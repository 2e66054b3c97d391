import { CallError } from '@pq/contract/client';
import { getSecondFactor, renewRecoveryCodes } from '@pq/contract/endpoints/account';
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { CodeField, isWholeCode } from '#app/features/form/code-field.tsx';
import { PasswordField } from '#app/features/form/password-field.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { RecoveryCodes } from '#app/features/second-factor/recovery-codes.tsx';
import { ActingAccount } from '#app/features/viewer/acting-account.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { dialogForm } from '#app/ui/floating/dialog-parts.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

type Props = { provider: Viewer['config']['provider']; onClose(): void };

export function NewCodesDialog({ provider, onClose }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return codes ? (
    <CodesDialog codes={codes} onClose={onClose} />
  ) : (
    <ProofDialog provider={provider} onClose={onClose} onCodes={setCodes} />
  );
}

function ProofDialog({ provider, onClose, onCodes }: Props & { onCodes(codes: readonly string[]): void }) {
  const formId = useId();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const renew = useMutation({
    ...callMutation(api, renewRecoveryCodes),
    onSuccess: ({ data }) => {
      onCodes(data.recoveryCodes);
      void invalidate(client, getSecondFactor);
    },
    onError: (error) => {
      if (!(error instanceof CallError && error.status === 400)) toast(error.message, 'error');
    },
  });
  const hasPassword = provider === 'email';
  const form = useForm({
    defaultValues: { password: '', code: '' },
    validate: ({ password, code }) => ({
      password: hasPassword && password === '' ? t('my.password.current.placeholder') : undefined,
      code: hasPassword || isWholeCode(code) ? undefined : t('secondFactor.code.wrong'),
    }),
    onSubmit: renew.mutateAsync,
  });
  return (
    <Dialog
      title={t('secondFactor.own.newCodes')}
      description={t('secondFactor.own.newCodesBody')}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.isSending} off={form.invalidFields.length > 0}>
            {t('secondFactor.own.newCodesDo')}
          </Button>
        </>
      }
    >
      <form id={formId} className={dialogForm} {...form.formProps}>
        {hasPassword ? (
          <PasswordField
            label={t('freshPassword.password')}
            autoComplete="current-password"
            placeholder={t('my.password.current.placeholder')}
            {...form.textField('password')}
          />
        ) : (
          <CodeField label={t('secondFactor.code')} {...form.field('code')} />
        )}
      </form>
      <ActingAccount />
    </Dialog>
  );
}

// A press outside and Escape do not close it before the codes are saved, because they are not shown again.
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const [isStored, setStored] = useState(false);
  return (
    <Dialog
      title={t('secondFactor.codes.title')}
      description={t('secondFactor.codes.body')}
      onClose={() => (isStored ? onClose() : undefined)}
      actions={
        <Button disabled={!isStored} onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} isStored={isStored} onStored={setStored} />
    </Dialog>
  );
}

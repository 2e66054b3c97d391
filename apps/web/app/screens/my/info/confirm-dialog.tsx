import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { confirmPasswordMutation } from '#app/data/account.ts';
import { useApi } from '#app/data/client/api.tsx';
import { PasswordField } from '#app/features/form/password-field.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { providerName } from './provider-name.ts';

type Props = { onClose(): void; onConfirmed(): void };

/** Asks the person to prove who they are: by the password, or by signing in with their provider once more. */
export function ConfirmDialog({ onClose, onConfirmed }: Props) {
  const provider = useViewer()?.config.provider ?? 'email';
  if (provider === 'email') return <PasswordConfirm onClose={onClose} onConfirmed={onConfirmed} />;
  const named = { provider: providerName(provider) };
  return (
    <Dialog
      title={t('my.confirm.title')}
      description={t('my.confirm.social', named)}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {/* The provider's page takes the place of this one. */}
          <ButtonLink to={`/api/social/${provider}`} reloadDocument>
            {t('my.confirm.social.go', named)}
          </ButtonLink>
        </>
      }
    >
      {null}
    </Dialog>
  );
}

function PasswordConfirm({ onClose, onConfirmed }: Props) {
  const formId = useId();
  const toast = useToast();
  const save = useMutation({
    ...confirmPasswordMutation(useApi()),
    onSuccess: onConfirmed,
    onError: (error) => {
      if (!(error instanceof CallError && error.status === 400)) toast(error.message, 'error');
    },
  });
  const form = useForm({ password: '' }, save);
  return (
    <Dialog
      title={t('my.confirm.title')}
      description={t('my.confirm.body')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.busy} disabled={form.values.password === ''}>
            {t('my.confirm.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className="dlg-form" onSubmit={form.submit} noValidate>
        <PasswordField
          label={t('my.password.current')}
          autoComplete="current-password"
          placeholder={t('my.password.current.placeholder')}
          value={form.values.password}
          onChange={(event) => form.change({ password: event.target.value })}
          error={form.error instanceof CallError ? form.error.fields.password : undefined}
        />
      </form>
    </Dialog>
  );
}

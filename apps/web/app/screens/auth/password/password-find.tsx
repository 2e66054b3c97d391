import { t } from '@pq/domain/copy';
import { normalizeEmail } from '@pq/domain/member/email';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { isOtherMethod, requestPasswordResetMutation } from '#app/data/session.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { NarrowPage } from '#app/ui/narrow-page.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { AuthFields } from '../auth-page.tsx';
import { emailInput } from '../email-input.ts';
import { useGivenEmail } from '../use-given-email.ts';
import type { Route } from './+types/password-find';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('password.find.title') });
export const handle = { title: t('password.find.title') };

export default function PasswordFindScreen() {
  const navigate = useNavigate();
  const request = useMutation({
    ...requestPasswordResetMutation(),
    onSuccess: (_answer, { email }) => navigate('/signup/finish', { state: { kind: 'password', email } }),
  });
  const form = useForm({
    defaultValues: { email: useGivenEmail() },
    validate: ({ email }) => ({ email: email === '' ? t('login.email.placeholder') : undefined }),
    onSubmit: request.mutateAsync,
  });
  return (
    <NarrowPage title={t('password.find.title')}>
      <form {...form.formProps}>
        <AuthFields>
          <TextField
            label={t('login.email')}
            {...emailInput}
            autoComplete="email"
            placeholder={t('login.email.placeholder')}
            hint={t('password.find.body')}
            {...form.textField('email')}
            error={form.error('email') ?? form.submitError?.message}
            onChange={(event) => form.setValues({ email: normalizeEmail(event.target.value) })}
          />
          {isOtherMethod(form.submitError) ? (
            <div role="status">
              <NoticeBox icon={MailCheck}>{t('login.otherMethod.mailed')}</NoticeBox>
            </div>
          ) : null}
        </AuthFields>
        <Button
          className="mt-6"
          type="submit"
          height={56}
          full
          busy={form.isSending}
          off={form.values.email === ''}
        >
          {t('password.find.submit')}
        </Button>
      </form>
    </NarrowPage>
  );
}

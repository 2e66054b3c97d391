import { t } from '@pq/domain/copy';
import { MailCheck } from 'lucide-react';
import { useLocation } from 'react-router';
import { pageMeta } from '#app/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/signup-finish';
import './auth.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('signup.finish.title') });
export const handle = { title: t('signup.title') };

/** A mail is under way: to verify an e-mail, or with a link that changes the password (spec section 2, L34). */
export default function SignUpFinishScreen() {
  const { state } = useLocation();
  const password = (state as { kind?: string } | null)?.kind === 'password';
  return (
    <div className="auth auth-done">
      <Icon of={MailCheck} />
      <h1>{password ? t('password.find.sent') : t('signup.finish.title')}</h1>
      {password ? null : (
        <>
          <p>{t('signup.finish.body')}</p>
          <p>{t('signup.finish.resend')}</p>
        </>
      )}
      <ButtonLink to="/" height={56} full>
        {t('signup.finish.main')}
      </ButtonLink>
    </div>
  );
}

import { t } from '@pq/domain/copy';
import { MailCheck } from 'lucide-react';
import { pageMeta } from '#app/page-meta.ts';
import { usePlaceState } from '#app/place-state.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DonePanel } from '#app/ui/done-panel.tsx';
import type { Route } from './+types/signup-finish';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('signup.finish.title') });
export const handle = {
  title: (state: unknown) => (isOfPassword(state) ? t('password.find.title') : t('signup.title')),
};

/** A mail is under way: to verify an e-mail, or with a link that changes the password (spec section 2, L34). */
export default function SignUpFinishScreen() {
  const password = isOfPassword(usePlaceState());
  return (
    <DonePanel
      icon={MailCheck}
      title={password ? t('password.find.sent') : t('signup.finish.title')}
      actions={
        <ButtonLink to="/" height={56} full>
          {t('signup.finish.main')}
        </ButtonLink>
      }
    >
      {password ? null : (
        <>
          <p>{t('signup.finish.body')}</p>
          <p>{t('signup.finish.resend')}</p>
        </>
      )}
      <p>{t('signup.finish.spam')}</p>
    </DonePanel>
  );
}

function isOfPassword(state: unknown): boolean {
  return (state as { kind?: unknown } | null | undefined)?.kind === 'password';
}

import { t } from '@pq/domain/copy';
import { MailCheck } from 'lucide-react';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { usePlaceState } from '#app/lib/place-state.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DonePanel } from '#app/ui/done-panel.tsx';
import { WayLink } from '../way-link.tsx';
import type { Route } from './+types/signup-finish';
import { MailAgain } from './mail-again.tsx';
import { type Mailed, mailedIn } from './mailed.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: t(isOfPassword(args.location.state) ? 'password.find.sent' : 'signup.finish.title'),
  });
export const handle = {
  title: (state: unknown) => (isOfPassword(state) ? t('password.find.title') : t('signup.title')),
};

/**
 * A mail is under way: to verify an e-mail, or with a link that changes the password. Where it went,
 * once more, or to another address.
 */
export default function SignUpFinishScreen() {
  const state = usePlaceState();
  const password = isOfPassword(state);
  const mailed = mailedIn(state);
  return (
    <DonePanel
      icon={MailCheck}
      title={password ? t('password.find.sent') : t('signup.finish.title')}
      actions={
        <>
          <ButtonLink to="/" height={56} full>
            {t('signup.finish.main')}
          </ButtonLink>
          {mailed ? <MailAgain mailed={mailed} /> : null}
        </>
      }
    >
      {mailed ? (
        <p className="mb-5 flex flex-wrap items-center justify-center gap-x-2.5 rounded-card bg-ground px-5 py-2">
          <span>{t('signup.finish.to')}</span>{' '}
          <b className="min-w-0 wrap-anywhere font-semibold text-ink">{mailed.email}</b>{' '}
          <WayLink {...otherAddress(mailed)}>{t('signup.finish.other')}</WayLink>
        </p>
      ) : null}
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

/** Where another address is given, with what was filled in. */
function otherAddress(mailed: Mailed): { to: string; state?: unknown } {
  if (mailed.kind === 'password') return { to: '/password/find', state: { email: mailed.email } };
  return mailed.social ? { to: '/signup/social' } : { to: '/signup', state: { former: mailed } };
}

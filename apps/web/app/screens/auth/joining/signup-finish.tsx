import { t } from '@pq/domain/copy';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { requestPasswordResetMutation } from '#app/data/session.ts';
import { resendVerificationMutation } from '#app/data/users.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { usePlaceState } from '#app/lib/place-state.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { DonePanel } from '#app/ui/done-panel.tsx';
import { WayLink } from '../way-link.tsx';
import type { Route } from './+types/signup-finish';
import { type Mailed, mailedIn } from './mailed.ts';

/** As long as the server lets nobody have another mail. */
const PAUSE_S = 60;

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

/** Has the mail sent once more, once a minute; says how it went and how long one has to wait. */
function MailAgain({ mailed }: { mailed: Mailed }) {
  const api = useApi();
  const { left, start } = useCountdown();
  const password = useMutation(requestPasswordResetMutation());
  const verification = useMutation(resendVerificationMutation(api));
  const send = useMutation({
    mutationKey: ['mail-again'],
    mutationFn: async (): Promise<string> => {
      if (mailed.kind === 'password') await password.mutateAsync({ email: mailed.email });
      else if ((await verification.mutateAsync(mailed.joining)).data.verified)
        return t('signup.finish.verified');
      return t('signup.finish.sentAgain');
    },
    onSettled: () => start(PAUSE_S),
  });
  const waits = left > 0;
  return (
    <>
      <Button
        look="line"
        height={56}
        full
        busy={send.isPending}
        aria-disabled={waits || undefined}
        aria-describedby="mail-again"
        onClick={() => waits || send.mutate()}
      >
        {t('signup.finish.again')}
      </Button>
      <div id="mail-again" className="min-h-12 text-ink-2 text-small">
        <p role="status">{send.isPending ? '' : (send.data ?? send.error?.message)}</p>
        {waits ? <p>{t('signup.finish.wait', { n: left })}</p> : null}
      </div>
    </>
  );
}

/** Seconds that run down to none. */
function useCountdown(): { left: number; start(seconds: number): void } {
  const [left, setLeft] = useState(0);
  const runs = left > 0;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000);
    return () => clearInterval(timer);
  }, [runs]);
  return { left, start: setLeft };
}

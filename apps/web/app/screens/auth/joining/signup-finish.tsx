import { CallError } from '@pq/contract/client';
import { resendVerification } from '@pq/contract/endpoints/account';
import { t } from '@pq/domain/copy';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import { requestPasswordResetMutation } from '#app/data/session.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { useLocationState } from '#app/lib/location-state.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { DonePanel } from '#app/ui/done-panel.tsx';
import { WrappedText } from '#app/ui/wrapped-text.tsx';
import { AuthLink } from '../auth-link.tsx';
import { useLeaveWhenSignedIn } from '../redirect-after-sign-in.ts';
import type { Route } from './+types/signup-finish';
import { type Mailed, mailedIn } from './mailed.ts';

/** The pause that the server requires between two mails. */
const PAUSE_S = 60;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: t(isOfPassword(args.location.state) ? 'password.find.sent' : 'signup.finish.title'),
  });
export const handle = {
  title: (state: unknown) => (isOfPassword(state) ? t('password.find.title') : t('signup.title')),
};

export default function SignUpFinishScreen() {
  const state = useLocationState();
  const password = isOfPassword(state);
  const mailed = mailedIn(state);
  // The link of the mail may have been used in another tab.
  useLeaveWhenSignedIn(!password, t('verify.doneAlready'));
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
          <b className="min-w-0 wrap-anywhere font-semibold text-ink">
            <WrappedText>{mailed.email}</WrappedText>
          </b>{' '}
          <AuthLink {...otherAddress(mailed)}>{t('signup.finish.other')}</AuthLink>
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

function otherAddress(mailed: Mailed): { to: string; state?: unknown } {
  if (mailed.kind === 'password') return { to: '/password/find', state: { email: mailed.email } };
  return mailed.social ? { to: '/signup/social' } : { to: '/signup', state: { former: mailed } };
}

function MailAgain({ mailed }: { mailed: Mailed }) {
  const api = useApi();
  const { left, start } = useCountdown();
  const password = useMutation(requestPasswordResetMutation());
  const verification = useMutation(callMutation(api, resendVerification));
  const send = useMutation({
    mutationKey: ['mail-again'],
    mutationFn: async (): Promise<string> => {
      if (mailed.kind === 'password') await password.mutateAsync({ email: mailed.email });
      else if ((await verification.mutateAsync({ joining: mailed.joining })).data.verified)
        return t('signup.finish.verified');
      return t('signup.finish.sentAgain');
    },
    // A longer wait, until tomorrow, is in the message.
    onSettled: (_, error) => isWaitLong(error) || start(PAUSE_S),
  });
  const waits = left > 0;
  return (
    <>
      <Button
        variant="line"
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

const isWaitLong = (error: Error | null) =>
  error instanceof CallError && error.retryAfterMs > PAUSE_S * 1_000;

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

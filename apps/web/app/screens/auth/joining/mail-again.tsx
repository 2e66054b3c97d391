import { t } from '@pq/domain/copy';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { requestPasswordResetMutation } from '#app/data/session.ts';
import { resendVerificationMutation } from '#app/data/users.ts';
import { Button } from '#app/ui/button.tsx';
import type { Mailed } from './mailed.ts';

/** As long as the server lets nobody have another mail. */
const PAUSE_S = 60;

/** Has the mail sent once more, once a minute; says how it went and how long one has to wait. */
export function MailAgain({ mailed }: { mailed: Mailed }) {
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

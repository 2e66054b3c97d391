import type { DataOf } from '@pq/contract/client';
import { CallError } from '@pq/contract/client';
import { checkVerificationLink, verifyByLink } from '@pq/contract/endpoints/account';
import { t } from '@pq/domain/copy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Link2Off, MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, callQuery } from '#app/data/client/calls.ts';
import { viewerQuery } from '#app/data/users.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { DonePanel } from '#app/ui/done-panel.tsx';
import { NarrowPage, NarrowWait } from '#app/ui/narrow-page.tsx';
import { WrappedText } from '#app/ui/wrapped-text.tsx';
import type { Route } from './+types/verify';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('verify.title') });
export const handle = { title: t('verify.title') };
// The address contains the token of the link.
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

type Link = DataOf<typeof checkVerificationLink>;
type Method = NonNullable<Link['method']>;

// Opening the link changes nothing, because mail services and browsers open links too: a press verifies the
// e-mail, and the browser of the sign-up does so automatically.
export default function VerifyScreen({ params: { token } }: Route.ComponentProps) {
  // Read in the browser, never while rendering on the server: a rendered page may be shared, and the identity of a member must
  // not be.
  const link = useQuery(callQuery(useApi(), checkVerificationLink, { token }));
  if (link.isPending)
    return (
      <NarrowPage title={t('verify.title')}>
        <NarrowWait />
      </NarrowPage>
    );
  if (link.data?.link === 'over') return <LinkOver />;
  if (link.data?.link === 'used') return <Verified link={link.data} />;
  return <Verify token={token} link={link.data} />;
}

function Verify({ token, link }: { token: string; link: Link | undefined }) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const verify = useMutation({
    ...callMutation(api, verifyByLink),
    onSuccess: async ({ data }) => {
      // The browser may be signed in now; a member of Kakao or Naver signs in there.
      if (data.method === 'email')
        await client.fetchQuery({ ...viewerQuery(api), staleTime: 0 }).catch(() => null);
      await navigate(`${loginPath(data.method)}${data.method === 'email' ? '?' : '&'}message=verify.done`, {
        replace: true,
      });
    },
  });
  const { mutate } = verify;
  const isSentByItself = useRef(false);
  useEffect(() => {
    if (!link?.here || isSentByItself.current) return;
    isSentByItself.current = true;
    mutate({ token });
  }, [link?.here, mutate, token]);
  if (verify.error instanceof CallError && verify.error.code === 'linkOver') return <LinkOver />;
  return (
    <DonePanel
      icon={MailCheck}
      title={t('verify.title')}
      actions={
        <>
          <Button
            height={56}
            full
            busy={verify.isPending || verify.isSuccess}
            onClick={() => mutate({ token })}
          >
            {t('verify.submit')}
          </Button>
          <p role="status" className="min-h-6 text-danger text-small">
            {verify.error?.message}
          </p>
        </>
      }
    >
      {link?.email ? <EmailOfLink email={link.email} /> : null}
      <p>{t('verify.ask')}</p>
      <p>{t('verify.ask.not')}</p>
    </DonePanel>
  );
}

function EmailOfLink({ email }: { email: string }) {
  return (
    <p className="mb-5 rounded-card bg-ground px-5 py-3">
      <b className="wrap-anywhere font-semibold text-ink">
        <WrappedText>{email}</WrappedText>
      </b>
    </p>
  );
}

function Verified({ link: { email, method } }: { link: Link }) {
  return (
    <DonePanel
      icon={CircleCheck}
      title={t('verify.doneAlready')}
      actions={
        <ButtonLink to={loginPath(method ?? 'email')} height={56} full>
          {t('signup.used.login')}
        </ButtonLink>
      }
    >
      {email ? <EmailOfLink email={email} /> : null}
    </DonePanel>
  );
}

function LinkOver() {
  return (
    <DonePanel
      icon={Link2Off}
      title={t('password.change.expired')}
      actions={
        <ButtonLink to="/login" height={56} full>
          {t('signup.used.login')}
        </ButtonLink>
      }
    >
      <p>{t('verify.again')}</p>
    </DonePanel>
  );
}

function loginPath(method: Method): string {
  return method === 'email' ? '/login' : `/login?method=${method}`;
}

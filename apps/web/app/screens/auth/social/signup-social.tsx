import { CallError } from '@pq/contract/client';
import { getSocialSignUp } from '@pq/contract/endpoints/users';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { NarrowPage, NarrowWait } from '#app/ui/narrow-page.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import type { Route } from './+types/signup-social';
import { type PendingSocialSignUp, SocialForm } from './social-form.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('signup.social.title') });
export const handle = { title: t('signup.social.title') };

// Read in the browser, never while rendering on the server: the details belong to the sign-in of this browser
// and must not be in a page for visitors.
export default function SignUpSocialScreen() {
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  // Read once, because completing the sign-up invalidates it.
  const [pending, setPending] = useState<PendingSocialSignUp | null>(null);
  const { data, error, refetch } = useQuery({
    ...callQuery(api, getSocialSignUp, {}),
    enabled: pending === null,
  });
  if (data && !pending) setPending(data);
  const wrong = error instanceof CallError && error.status === 403;
  useEffect(() => {
    if (!wrong) return;
    toast(t('wrongAccess'), 'error');
    void navigate('/', { replace: true });
  }, [wrong, toast, navigate]);
  if (error && !wrong)
    return <ErrorState heading="h1" title={error.message} onRetry={() => void refetch()} />;
  return (
    <NarrowPage title={t('signup.social.title')}>
      {pending ? <SocialForm pending={pending} /> : <NarrowWait />}
    </NarrowPage>
  );
}

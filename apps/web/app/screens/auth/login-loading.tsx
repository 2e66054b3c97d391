import { createClient } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { redirect, useNavigate } from 'react-router';
import { viewerQuery } from '#app/data/users.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { apiContext } from '#app/lib/load-context.ts';
import { Spinner } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { NarrowPage } from '#app/ui/narrow-page.tsx';
import type { Route } from './+types/login-loading';
import { useEnter } from './use-enter.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('login.loading') });
export const handle = { title: t('login.title') };

// Without JavaScript the return from a provider is redirected to the home page or to sign-in.
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = createClient(context.get(apiContext));
  const viewer = await new QueryClient().fetchQuery({ ...viewerQuery(api), retry: false });
  if (!viewer) throw redirect('/login');
  if (new URL(request.url).searchParams.get('screen') !== '1') throw redirect('/');
  return null;
}

export default function LoginLoadingScreen() {
  const enter = useEnter();
  const toast = useToast();
  const navigate = useNavigate();
  const entered = useRef(false);
  useEffect(() => {
    if (entered.current) return;
    entered.current = true;
    enter().catch((error: Error) => {
      toast(error.message, 'error');
      void navigate('/login', { replace: true });
    });
  });
  return (
    <NarrowPage
      title={t('login.loading')}
      role="status"
      above={
        <div className="flex justify-center">
          <Spinner />
        </div>
      }
    />
  );
}

import { t } from '@pq/domain/copy';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Ends the session and forgets what the cache holds of it. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return async () => {
    const answer = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => null);
    if (!answer?.ok) return toast(t('err.network'), 'error');
    client.setQueryData(['viewer'], null);
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'viewer' });
    toast(t('menu.logoutDone'));
    await navigate('/');
  };
}

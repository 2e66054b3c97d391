import { t } from '@pq/domain/copy';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type LoginReason, loginReasonIn } from '#app/lib/addresses/login-path.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import type { Before } from './way-back.ts';

/**
 * Where somebody was when redirected to sign in (`lib/addresses/login-path.ts`), and why, shown as a toast. Both are moved from the
 * address into router state, so that a reload shows the reason no more. The state that comes with the address is that of the
 * page itself: browsers keep it when a reload is redirected.
 */
export function useArrival(): { before: Before | null; reason: LoginReason | null } {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const next = query.get('next');
  const reason = loginReasonIn(query.get('message'));
  const before = next === null ? (state as Before | null) : { next, nextState: state as unknown };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that somebody is redirected to
  useEffect(() => {
    if (reason) toast(t(reason), 'error');
    if (reason ?? next) void navigate('/login', { replace: true, state: before, preventScrollReset: true });
  }, [reason, next]);
  return { before, reason };
}

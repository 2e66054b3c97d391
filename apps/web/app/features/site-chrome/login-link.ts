import { useLocation } from 'react-router';

/** A link to sign in that leads back to where one is. */
export function useLoginLink(): { to: string; state: { next: string } | null } {
  const { pathname, search } = useLocation();
  const own = /^\/(login|signup|password)/.test(pathname);
  return { to: '/login', state: own ? null : { next: `${pathname}${search}` } };
}

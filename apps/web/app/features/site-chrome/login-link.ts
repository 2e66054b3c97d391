import { useLocation } from 'react-router';

export function useLoginLink(): { to: string; state: { next: string } | null } {
  const { pathname, search } = useLocation();
  const own = /^\/(login|signup|password)/.test(pathname);
  return { to: '/login', state: own ? null : { next: `${pathname}${search}` } };
}

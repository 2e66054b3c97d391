/** Why a visitor is asked to sign in; the sign-in screen shows it as a toast. */
const loginReasons = ['login.required', 'story.loginRequired', 'pq.loginRequired', 'err.session'] as const;

export type LoginReason = (typeof loginReasons)[number];

/** The sign-in screen, which shows `reason` once and leads back to `next`. */
export function loginPath(next: { pathname: string; search: string }, reason: LoginReason): string {
  return `/login?${new URLSearchParams({ next: `${next.pathname}${next.search}`, message: reason })}`;
}

/** The reason that a message of an address is, or null. */
export function loginReasonIn(message: string | null): LoginReason | null {
  return loginReasons.find((reason) => reason === message) ?? null;
}

const loginReasons = ['login.required', 'story.loginRequired', 'pq.loginRequired', 'err.session'] as const;

export type LoginReason = (typeof loginReasons)[number];

export function loginPath(next: { pathname: string; search: string }, reason: LoginReason): string {
  return `/login?${new URLSearchParams({ next: `${next.pathname}${next.search}`, message: reason })}`;
}

export function loginReasonIn(message: string | null): LoginReason | null {
  return loginReasons.find((reason) => reason === message) ?? null;
}

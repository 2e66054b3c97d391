/** An HttpOnly cookie; over https its `__Host-` prefix binds it to this host. */
export type HostCookie = {
  name: string;
  read(header: string | undefined): string | null;
  /** The Set-Cookie header for `ttlS` seconds; 0 with an empty value deletes the cookie. */
  set(value: string, ttlS: number): string;
};

/** SameSite=Lax: the return from an OAuth provider is a cross-site link. */
export function hostCookie(plainName: string, secure: boolean): HostCookie {
  const name = secure ? `__Host-${plainName}` : plainName;
  return {
    name,
    read: (header) => readCookie(header, name),
    set: (value, ttlS) =>
      `${name}=${encodeURIComponent(value)}; Max-Age=${ttlS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  };
}

export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals).trim() === name) return decodePercentEncoding(pair.slice(equals + 1).trim());
  }
  return null;
}

/** Decodes percent-encoding; returns malformed values unchanged. */
export function decodePercentEncoding(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** A cookie of this host alone that scripts cannot read; over https its prefix binds it to this very host and the whole of it. */
export type HostCookie = {
  name: string;
  /** The value that a Cookie header carries, or null. */
  read(header: string | undefined): string | null;
  /** The Set-Cookie header that keeps a value for `ttlS` seconds; an empty one for 0 seconds takes it away. */
  set(value: string, ttlS: number): string;
};

/** A cookie by its name on plain http. Lax: coming back from a provider is a link from another site. */
export function hostCookie(plainName: string, secure: boolean): HostCookie {
  const name = secure ? `__Host-${plainName}` : plainName;
  return {
    name,
    read: (header) => readCookie(header, name),
    set: (value, ttlS) =>
      `${name}=${encodeURIComponent(value)}; Max-Age=${ttlS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  };
}

/** What a Cookie header carries by a name, or null. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals).trim() === name) return decodeOrKeep(pair.slice(equals + 1).trim());
  }
  return null;
}

/** Text as it was before it was escaped for a header; what is escaped wrongly stays as it is. */
export function decodeOrKeep(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

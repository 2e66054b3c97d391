const OWNER = 'pq.push';

type Owner = { uid: string; day: string };

/** For whom this browser was last subscribed to web pushes, and on which day (UTC); null for nobody. */
export function readPushOwner(): Owner | null {
  try {
    const value = JSON.parse(localStorage.getItem(OWNER) ?? 'null') as Partial<Owner> | null;
    return typeof value?.uid === 'string' && typeof value.day === 'string'
      ? { uid: value.uid, day: value.day }
      : null;
  } catch {
    return null;
  }
}

export function writePushOwner(uid: string | null): void {
  try {
    if (uid === null) localStorage.removeItem(OWNER);
    else localStorage.setItem(OWNER, JSON.stringify({ uid, day: today() } satisfies Owner));
  } catch {
    // Without storage it is subscribed again when the settings are opened.
  }
}

/** Whether the server still has to learn that the browser is now this member's, or that it is in use; at most once a day. */
export function isPushRefreshDue(owner: Owner | null, uid: string): boolean {
  return owner !== null && (owner.uid !== uid || owner.day !== today());
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

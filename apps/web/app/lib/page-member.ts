import { PAGE_MEMBER_HEADER } from '@pq/contract/page-member';

const CHANNEL = 'pq:account';

/** The account that this tab shows: a member's uid, empty for a visitor; undefined until the viewer is known. */
let shown: string | undefined;
let channel: BroadcastChannel | undefined;

const conflictListeners = new Set<() => void>();

export function shownMember(): string | undefined {
  return shown;
}

/**
 * Sets the account that this tab shows and notifies the other tabs of the browser. A session that ends elsewhere changes
 * nothing: the screen and its typed text remain the member's.
 */
export function showMember(uid: string): void {
  const isChange = uid !== (shown ?? '');
  shown = uid;
  if (isChange) openChannel()?.postMessage(uid);
}

/** Calls `listener` with the account that another tab shows, once that changes. */
export function onMemberShown(listener: (uid: string) => void): () => void {
  const channel = openChannel();
  const onMessage = ({ data }: MessageEvent<string>) => listener(data);
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
}

export function onOtherAccount(listener: () => void): () => void {
  conflictListeners.add(listener);
  return () => conflictListeners.delete(listener);
}

/** The header by which the server recognizes that the session belongs to another account than the page. */
export function pageMemberHeaders(): Record<string, string> {
  return shown === undefined ? {} : { [PAGE_MEMBER_HEADER]: shown };
}

/** For the site's own API. A header that `init` has is not replaced. */
export async function fetchFromPage(path: string, init: RequestInit): Promise<Response> {
  const headers = { ...pageMemberHeaders(), ...(init.headers as Record<string, string>) };
  const response = await fetch(path, { ...init, headers });
  if (response.status === 409) reportConflict(await response.clone().text());
  return response;
}

/** Reads the body of a 409 that was not answered to `fetchFromPage`. */
export function reportConflict(body: string): void {
  if (codeOf(body) === 'otherAccount') for (const listener of conflictListeners) listener();
}

function codeOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}

/** One for each tab, which does not receive its own messages. None on the server. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof window !== 'undefined' && 'BroadcastChannel' in window)
    channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

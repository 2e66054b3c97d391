import { createHmac, randomBytes } from 'node:crypto';
import { hostCookie } from '#src/platform/http/host-cookie.ts';
import { isSameSecret } from '#src/platform/is-same-secret.ts';

const COOKIE = 'pq.device';
const TTL_S = 365 * 86_400;
/** Accounts that one browser is known to; the one with the oldest sign-in is dropped first. */
const MAX_ACCOUNTS = 8;
const DEVICE_ID = /^[\w-]{22}$/;

/** An account as its proofs name it: a new password invalidates every proof of the old one. */
export type SignInAccount = { memberId: string; passwordHash: string };

type Request = { headers: { cookie?: string | undefined } };

/** Recognises browsers that have signed in to an account before (docs/adr/0046-sign-in-throttling-by-known-device.md). */
export type KnownDevices = {
  /** The id of the browser if it has signed in to this account with its present password, else null. */
  find(request: Request, account: SignInAccount): string | null;
  remember(request: Request, account: SignInAccount): string;
};

/** Reads and writes the device cookie: `id.proof.proof…`, a random id and one HMAC per account. */
export function knownDevices(secret: string, secure: boolean): KnownDevices {
  const cookie = hostCookie(COOKIE, secure);

  const proofOf = (id: string, { memberId, passwordHash }: SignInAccount) =>
    createHmac('sha256', secret)
      .update(`known-device:${id}:${memberId}:${passwordHash}`)
      .digest('base64url')
      .slice(0, 22);

  const read = ({ headers }: Request): { id: string; proofs: string[] } | null => {
    const [id = '', ...proofs] = cookie.read(headers.cookie)?.split('.') ?? [];
    return DEVICE_ID.test(id) ? { id, proofs: proofs.slice(0, MAX_ACCOUNTS) } : null;
  };

  return {
    find(request, account) {
      const sent = read(request);
      if (!sent) return null;
      const proof = proofOf(sent.id, account);
      return sent.proofs.some((one) => isSameSecret(one, proof)) ? sent.id : null;
    },
    remember(request, account) {
      const { id, proofs } = read(request) ?? { id: randomBytes(16).toString('base64url'), proofs: [] };
      const proof = proofOf(id, account);
      const all = [proof, ...proofs.filter((one) => one !== proof)].slice(0, MAX_ACCOUNTS);
      return cookie.set([id, ...all].join('.'), TTL_S);
    },
  };
}

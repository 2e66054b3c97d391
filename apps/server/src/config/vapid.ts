import { createECDH } from 'node:crypto';
import type { Env, EnvName } from './env.ts';

/** Signs web pushes (RFC 8292). Keys are base64url, as browsers and `web-push` take them. */
export type VapidKeys = { subject: string; publicKey: string; privateKey: string };

const names = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;

/** Null where nothing is set. Problems go to `report`; what it returns then is not to be used. */
export function readVapid(env: Env, report: (name: EnvName, what: string) => void): VapidKeys | null {
  if (!names.some((name) => env[name])) return null;
  const [publicKey, privateKey, subject] = names.map((name) => env[name] ?? '') as [string, string, string];
  for (const name of names)
    if (!env[name]) report(name, `is required with ${names.filter((one) => env[one]).join(' and ')}`);
  if (subject && !isSubject(subject)) report('VAPID_SUBJECT', 'must be a mailto: or https: address');
  if (privateKey && !/^[\w-]{43}$/.test(privateKey))
    report(
      'VAPID_PRIVATE_KEY',
      'must be 32 bytes in base64url, as `npx web-push generate-vapid-keys` prints it',
    );
  else if (privateKey && publicKey && publicKeyOf(privateKey) !== publicKey)
    report('VAPID_PUBLIC_KEY', 'is not that of VAPID_PRIVATE_KEY');
  return { subject, publicKey, privateKey };
}

export function createVapidPair(): Omit<VapidKeys, 'subject'> {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys().toString('base64url');
  // Leading zeros are not part of what it returns.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
}

function publicKeyOf(privateKey: string): string | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey().toString('base64url');
  } catch {
    return null;
  }
}

function isSubject(text: string): boolean {
  return /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text) && URL.canParse(text);
}

import { hkdfSync } from 'node:crypto';

/** One key for values at rest. `id` is what it is called in ENCRYPTION_KEY, one to four letters or digits. */
export type EncryptionKey = { id: string; bytes: Buffer };

/** The keys for values at rest: the first one seals, all of them open. */
export type KeyRing = readonly [EncryptionKey, ...EncryptionKey[]];

/**
 * Reads ENCRYPTION_KEY: `id:hex,id:hex`, or 64 hexadecimal digits alone, which is one key under the id that is derived from it.
 * Problems are said in words that follow its name; without any there is a ring.
 */
export function parseKeyRing(text: string): { ring: KeyRing } | { problems: string[] } {
  const problems: string[] = [];
  const keys = text.split(',').map((entry): EncryptionKey => {
    const [, id, hex = ''] = /^(?:([0-9a-z]{1,4}):)?([0-9a-f]{64})$/i.exec(entry.trim()) ?? [];
    if (!hex)
      problems.push(
        'must be 64 hexadecimal digits, or keys as id:hex with ids of one to four letters or digits',
      );
    const bytes = Buffer.from(hex, 'hex');
    return { id: id ?? derivedId(bytes), bytes };
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length) problems.push('names one id twice');
  if (new Set(keys.map(({ bytes }) => bytes.toString('hex'))).size < keys.length)
    problems.push('names one key twice');
  const [first, ...others] = keys;
  if (!first || problems.length > 0) return { problems: [...new Set(problems)] };
  return { ring: [first, ...others] };
}

/** The id of a key that has no other: two hexadecimal digits that say nothing about the key. */
export function derivedId(bytes: Buffer): string {
  return Buffer.from(hkdfSync('sha256', bytes, '', 'billing-key id', 1)).toString('hex');
}

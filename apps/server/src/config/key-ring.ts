import { hkdfSync } from 'node:crypto';

export type EncryptionKey = { id: string; bytes: Buffer };

export type KeyRing = readonly [EncryptionKey, ...EncryptionKey[]];

/**
 * Parses ENCRYPTION_KEY: `id:hex,id:hex`, or 64 hexadecimal digits alone with a derived id. Problems are phrases to
 * follow the setting's name.
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

/** The default id of a key: two hexadecimal digits that reveal nothing about it. */
export function derivedId(bytes: Buffer): string {
  return Buffer.from(hkdfSync('sha256', bytes, '', 'billing-key id', 1)).toString('hex');
}

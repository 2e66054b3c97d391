import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';

const SALT = 16;
const TAG = 16;

/** Opens a web push (RFC 8291, encoding aes128gcm of RFC 8188) with one record; null when it is not for these keys. */
export function decryptPush(body: Buffer, keys: { privateKey: string; auth: string }): string | null {
  try {
    const keyLength = body.readUInt8(SALT + 4);
    const keyAt = SALT + 5;
    const [salt, serverKey] = [body.subarray(0, SALT), body.subarray(keyAt, keyAt + keyLength)];
    const browser = createECDH('prime256v1');
    browser.setPrivateKey(keys.privateKey, 'base64url');
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey]);
    const shared = browser.computeSecret(serverKey);
    const input = Buffer.from(hkdfSync('sha256', shared, Buffer.from(keys.auth, 'base64url'), info, 32));
    const derive = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${label}\0`, length));
    const record = body.subarray(keyAt + keyLength);
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(record.subarray(-TAG));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG)), decipher.final()]);
    // The last record ends with 2 and zeros.
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  } catch {
    return null;
  }
}

const DAY_S = 86_400;

/** What is wrong with the signature of the sender (RFC 8292); null when nothing is. */
export function vapidProblem(authorization: string | undefined, audience: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  try {
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const publicKey = createPublicKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    });
    const signed = Buffer.from(`${head}.${claims}`);
    const ofSender = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    if (!verify('sha256', signed, ofSender, Buffer.from(signature, 'base64url'))) return 'wrong signature';
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      [claim: string]: unknown;
    };
    const left = Number(exp) - Date.now() / 1_000;
    if (aud !== audience) return `for ${String(aud)}, not ${audience}`;
    if (!(left > 0 && left <= DAY_S)) return 'expired, or good for more than a day';
    return /^(?:mailto:|https:)/.test(String(sub)) ? null : 'no address of the sender';
  } catch {
    return 'no signature';
  }
}

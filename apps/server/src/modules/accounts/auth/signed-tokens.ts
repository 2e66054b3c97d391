import { jwtVerify, SignJWT } from 'jose';

/** Signs claims as a JWT (HS256) that expires after `ttlS` seconds of real time. */
export function signToken(claims: Record<string, unknown>, secret: string, ttlS: number): Promise<string> {
  const nowS = Math.floor(Date.now() / 1_000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + ttlS)
    .sign(keyOf(secret));
}

/** The claims of a token of signToken, to be parsed; null when it is forged or expired. */
export async function readToken(token: string, secret: string): Promise<unknown> {
  try {
    return (await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'] })).payload;
  } catch {
    return null;
  }
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);

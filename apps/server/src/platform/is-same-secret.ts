import { timingSafeEqual } from 'node:crypto';

export function isSameSecret(given: string, secret: string): boolean {
  const [sent, right] = [Buffer.from(given), Buffer.from(secret)];
  return sent.length === right.length && timingSafeEqual(sent, right);
}

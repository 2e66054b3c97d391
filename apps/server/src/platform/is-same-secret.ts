import { timingSafeEqual } from 'node:crypto';

/** Whether what somebody has sent is the secret; how long it takes tells nothing of where they differ. */
export function isSameSecret(given: string, secret: string): boolean {
  const [sent, right] = [Buffer.from(given), Buffer.from(secret)];
  return sent.length === right.length && timingSafeEqual(sent, right);
}

import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { derivedId } from '#src/config/key-ring.ts';

/** A billing key as it was sealed before there were key rings: one byte of key id, bound to no row; and its hash. */
export function sealUnbound(billingKey: string, key: Buffer): { billingKey: Buffer; billingKeyHash: Buffer } {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  const id = Buffer.from(derivedId(key), 'hex');
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derive('billing-key seal'), nonce);
  cipher.setAAD(id);
  const text = Buffer.concat([cipher.update(billingKey, 'utf8'), cipher.final()]);
  return {
    billingKey: Buffer.concat([id, nonce, cipher.getAuthTag(), text]),
    billingKeyHash: createHmac('sha256', derive('billing-key hash')).update(billingKey, 'utf8').digest(),
  };
}

import { z } from 'zod';
import { defineCall } from '../call.ts';

const text = z.string().max(255).optional();

/**
 * What Payple tells of a payment, a cancel or a dropped card. It is unsigned, and nothing in it is believed: it brings our own
 * look-up forward. A body that names nothing of ours is answered 200. Called by the provider alone, so it is none of the
 * calls that clients make.
 */
export const paypleWebhook = defineCall({
  name: 'receivePaypleWebhook',
  method: 'POST',
  path: '/payple/webhook',
  summary:
    'Called by Payple: a payment, a cancel or a dropped card. A refusal may be repeated after Retry-After',
  audience: 'public',
  input: z.looseObject({
    PCD_PAY_OID: text.describe('The order id of the charge that was paid or cancelled'),
    PCD_PAYCANCEL_FLAG: text.describe('Y for a cancel'),
    PCD_PAY_WORK: text.describe('PUSERDEL for a dropped card'),
    PCD_PAYER_ID: text.describe('The billing key of a dropped card'),
    PCD_PAY_RST: text.describe('What the provider calls the result; not read'),
  }),
  data: z.null(),
  errors: ['tooLarge', 'unavailable'],
});

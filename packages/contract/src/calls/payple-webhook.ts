import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about } from '../fields.ts';

const text = z.string().max(255).optional();

export const paypleWebhook = defineCall({
  name: 'receivePaypleWebhook',
  method: 'POST',
  path: '/payple/webhook',
  summary:
    'Called by Payple: a payment, a cancel or a dropped card. A refusal may be repeated after Retry-After',
  description:
    'What Payple tells of a payment, a cancel or a dropped card. It is unsigned, and nothing in ' +
    'it is believed: it brings our own look-up forward. A body that names nothing of ours is ' +
    'answered 200. Called by the provider alone, so it is none of the calls that clients make.',
  audience: 'public',
  input: z.looseObject({
    PCD_PAY_OID: text.meta(about('The order id of the charge that was paid or cancelled', '0199f3a4-1')),
    PCD_PAYCANCEL_FLAG: text.meta(about('Y for a cancel', 'Y')),
    PCD_PAY_WORK: text.meta(about('PUSERDEL for a dropped card', 'PUSERDEL')),
    PCD_PAYER_ID: text.meta(about('The billing key of a dropped card', 'cGpGbHVtSGhhSkFPNEg4TWF4ZXlnQT09')),
    PCD_PAY_RST: text.meta(about('What the provider calls the result; not read', 'success')),
  }),
  data: z.null(),
  errors: ['tooLarge', 'unavailable'],
});

import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about } from '../fields.ts';

const text = z.string().max(255).optional();

export const paypleWebhook = defineCall({
  name: 'receivePaypleWebhook',
  method: 'POST',
  path: '/payple/webhook',
  writes: 'reads',
  summary: 'Receive an event of Payple',
  description:
    'Reports a payment, a cancellation or a dropped card. It is unsigned and not trusted: it only triggers our ' +
    'own lookup at the provider. An event that matches nothing is answered with 200. A refused event can be ' +
    'repeated after `Retry-After`. Called only by the provider.',
  audience: 'public',
  input: z.looseObject({
    PCD_PAY_OID: text.meta(about('Order id of the charge that was paid or cancelled', '0199f3a4-1')),
    PCD_PAYCANCEL_FLAG: text.meta(about('Y for a cancellation', 'Y')),
    PCD_PAY_WORK: text.meta(about('PUSERDEL for a dropped card', 'PUSERDEL')),
    PCD_PAYER_ID: text.meta(about('Billing key of a dropped card', 'cGpGbHVtSGhhSkFPNEg4TWF4ZXlnQT09')),
    PCD_PAY_RST: text.meta(about('Result name of the provider; ignored', 'success')),
  }),
  data: z.null(),
  errors: ['tooLarge', 'unavailable'],
});

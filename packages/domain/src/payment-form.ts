import type { UploadState } from './upload.ts';

/** What the payment form has to hold before it is sent (spec section 5, L95; A-059). */
export type PaymentForm = {
  basic: string;
  zonecode: string;
  name: string;
  tel: string;
  cardId: string;
  /** How the attachments stand: all stored, on their way, or not all of them could be sent. */
  uploads: UploadState;
};

export type PaymentFormProblem = {
  field: 'address' | 'name' | 'tel' | 'card' | 'files';
  copy:
    | 'pay.err.address'
    | 'pay.err.name'
    | 'pay.err.tel'
    | 'pay.err.telFormat'
    | 'pay.err.card'
    | 'pay.files.busy'
    | 'pay.files.failed';
};

const PHONE = /^\d{2,3}-\d{3,4}-\d{4}$/;

/** The first thing that is missing, in the order address, name, contact, card, attachments; null when nothing is. */
export function findPaymentProblem(form: PaymentForm): PaymentFormProblem | null {
  if (form.basic.trim() === '' || form.zonecode.trim() === '')
    return { field: 'address', copy: 'pay.err.address' };
  if (form.name.trim() === '') return { field: 'name', copy: 'pay.err.name' };
  if (form.tel.trim() === '') return { field: 'tel', copy: 'pay.err.tel' };
  if (!PHONE.test(form.tel)) return { field: 'tel', copy: 'pay.err.telFormat' };
  if (form.cardId === '') return { field: 'card', copy: 'pay.err.card' };
  if (form.uploads === 'sending') return { field: 'files', copy: 'pay.files.busy' };
  if (form.uploads === 'failed') return { field: 'files', copy: 'pay.files.failed' };
  return null;
}

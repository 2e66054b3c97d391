import type { UploadState } from '../files/upload.ts';
import { limits } from '../limits.ts';
import { isBlank } from '../text/blank.ts';

/** What the payment form has to hold before it is sent. */
export type PaymentForm = {
  /** KRW; null where nothing is typed. */
  donation: number | null;
  /** Whether an address is needed: something that is chosen is sent. */
  parcel: boolean;
  basic: string;
  zonecode: string;
  name: string;
  tel: string;
  cardId: string;
  /** How many questions of the maker are still to be answered. */
  unanswered: number;
  /** A picture that answers one is still on its way. */
  answering: boolean;
  /** How the attachments stand: all stored, on their way, or not all of them could be sent. */
  uploads: UploadState;
};

export type PaymentFormProblem = {
  field: 'donation' | 'address' | 'name' | 'tel' | 'card' | 'files' | 'questions';
  copy:
    | 'pay.questions.missing'
    | 'pay.questions.uploading'
    | 'pay.err.donation'
    | 'pay.err.address'
    | 'pay.err.name'
    | 'pay.err.tel'
    | 'pay.err.telFormat'
    | 'pay.err.card'
    | 'pay.files.busy'
    | 'pay.files.failed';
};

const PHONE = /^\d{2,3}-\d{3,4}-\d{4}$/;

/**
 * All that is missing or wrong, in the order in which it is told: questions of the maker, donation, address, name, contact, attachments,
 * card; empty when nothing is. A field has at most one problem.
 */
export function findPaymentProblems(form: PaymentForm): PaymentFormProblem[] {
  const found: PaymentFormProblem[] = [];
  if (form.answering) found.push({ field: 'questions', copy: 'pay.questions.uploading' });
  else if (form.unanswered > 0) found.push({ field: 'questions', copy: 'pay.questions.missing' });
  if ((form.donation ?? 0) > limits.donation) found.push({ field: 'donation', copy: 'pay.err.donation' });
  if (form.parcel && (form.basic.trim() === '' || form.zonecode.trim() === ''))
    found.push({ field: 'address', copy: 'pay.err.address' });
  if (isBlank(form.name)) found.push({ field: 'name', copy: 'pay.err.name' });
  if (form.tel.trim() === '') found.push({ field: 'tel', copy: 'pay.err.tel' });
  else if (!PHONE.test(form.tel)) found.push({ field: 'tel', copy: 'pay.err.telFormat' });
  if (form.uploads === 'sending') found.push({ field: 'files', copy: 'pay.files.busy' });
  if (form.uploads === 'failed') found.push({ field: 'files', copy: 'pay.files.failed' });
  if (form.cardId === '') found.push({ field: 'card', copy: 'pay.err.card' });
  return found;
}

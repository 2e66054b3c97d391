import { addressProblemCopy, findAddressProblem, isPostcode } from '../address.ts';
import type { UploadState } from '../files/upload.ts';
import { limits } from '../limits.ts';
import { findPhoneProblem } from '../phone.ts';
import { isBlank } from '../text/blank.ts';

export type PaymentForm = {
  /** KRW; null if empty. */
  donation: number | null;
  /** Whether an address is required: some chosen reward is sent as a parcel. */
  parcel: boolean;
  basic: string;
  zonecode: string;
  name: string;
  tel: string;
  cardId: string;
  unanswered: number;
  answering: boolean;
  uploads: UploadState;
};

export type PaymentFormProblem = {
  field: 'donation' | 'zonecode' | 'basic' | 'name' | 'tel' | 'card' | 'files' | 'questions';
  copy:
    | 'pay.questions.missing'
    | 'pay.questions.uploading'
    | 'pay.err.donation'
    | 'pay.err.address'
    | 'pay.err.addressName'
    | 'pay.err.zonecode'
    | 'pay.err.name'
    | 'pay.err.tel'
    | 'pay.err.telFormat'
    | 'pay.err.telWrong'
    | 'pay.err.card'
    | 'pay.files.busy'
    | 'pay.files.failed';
};

const phoneProblems = {
  missing: 'pay.err.tel',
  incomplete: 'pay.err.telFormat',
  wrong: 'pay.err.telWrong',
} as const;

/** In display order; a field has at most one problem. */
export function findPaymentProblems(form: PaymentForm): PaymentFormProblem[] {
  const found: PaymentFormProblem[] = [];
  if (form.answering) found.push({ field: 'questions', copy: 'pay.questions.uploading' });
  else if (form.unanswered > 0) found.push({ field: 'questions', copy: 'pay.questions.missing' });
  if ((form.donation ?? 0) > limits.donation) found.push({ field: 'donation', copy: 'pay.err.donation' });
  found.push(...findDeliveryProblems(form));
  if (form.uploads === 'sending') found.push({ field: 'files', copy: 'pay.files.busy' });
  if (form.uploads === 'failed') found.push({ field: 'files', copy: 'pay.files.failed' });
  if (form.cardId === '') found.push({ field: 'card', copy: 'pay.err.card' });
  return found;
}

type Delivery = Pick<PaymentForm, 'parcel' | 'basic' | 'zonecode' | 'name' | 'tel'>;
type DeliveryProblem = {
  field: 'zonecode' | 'basic' | 'name' | 'tel';
  copy: Exclude<
    PaymentFormProblem['copy'],
    | 'pay.questions.missing'
    | 'pay.questions.uploading'
    | 'pay.err.donation'
    | 'pay.err.card'
    | 'pay.files.busy'
    | 'pay.files.failed'
  >;
};

export function findDeliveryProblems(form: Delivery): DeliveryProblem[] {
  const found: DeliveryProblem[] = [];
  const address = form.parcel && findAddress(form);
  if (address) found.push(address);
  if (isBlank(form.name)) found.push({ field: 'name', copy: 'pay.err.name' });
  const phone = findPhoneProblem(form.tel);
  if (phone) found.push({ field: 'tel', copy: phoneProblems[phone] });
  return found;
}

/** An address is found by its postcode: if both are missing, the postcode is reported. */
function findAddress({ zonecode, basic }: Delivery): DeliveryProblem | undefined {
  if (isBlank(zonecode)) return { field: 'zonecode', copy: 'pay.err.address' };
  if (!isPostcode(zonecode)) return { field: 'zonecode', copy: 'pay.err.zonecode' };
  const problem = findAddressProblem(basic);
  return problem && { field: 'basic', copy: addressProblemCopy[problem] };
}

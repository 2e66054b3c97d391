import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import type { UploadState } from '@pq/domain/files/upload';
import { useCallback, useState } from 'react';
import type { Form } from '#app/features/form/form-types.ts';
import type { FieldsInCall } from '#app/features/form/refused-fields.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import type { PaymentDraft } from './payment-form.ts';
import { isPaymentField, type PaymentField, paymentProblems, problemCount } from './payment-problems.ts';

export type PaymentForm = Form<PaymentDraft> & {
  /** What the last try has found and is not mended yet, in the order in which it is told. */
  told: readonly PaymentField[];
  /** Hears how the attachments stand. */
  setUploads(state: UploadState): void;
  /** Hears how the picture that answers a question stands. */
  setAnswerUploads(question: string, state: UploadState): void;
};

/** Of an order in the call that it is sent by. */
const partsOf = (order: string): FieldsInCall<PaymentField> => ({
  [`${order}.answers`]: 'answers',
  [`${order}.donation`]: 'donation',
  [`${order}.deliveryinfo.address`]: 'zonecode',
  [`${order}.deliveryinfo.profile.name`]: 'name',
  [`${order}.deliveryinfo.profile.tel`]: 'tel',
  [`${order}.deliveryinfo.files`]: ['files', t('pay.files.gone')],
  [`${order}.card`]: 'cardId',
});
const namesInCall = { ...partsOf('database'), ...partsOf('data') };

/**
 * What is typed on a payment page. A press says everything that is missing, and leads to the first of it
 * (docs/product/rewards-and-pledges.md#payment-page).
 */
export function usePaymentForm(
  project: Project,
  start: () => PaymentDraft,
  send: (draft: PaymentDraft) => Promise<unknown>,
): PaymentForm {
  const [uploads, setUploads] = useState<UploadState>('still');
  const [answerUploads, setAnswerUpload] = useState<Readonly<Record<string, UploadState>>>({});
  const setAnswerUploads = useCallback(
    // The same again is no change: a question tells its state whenever it is drawn.
    (question: string, state: UploadState) =>
      setAnswerUpload((all) => (all[question] === state ? all : { ...all, [question]: state })),
    [],
  );
  const toast = useToast();
  const form = useForm<PaymentDraft>({
    defaultValues: start,
    validate: (draft) => paymentProblems(project, draft, { files: uploads, answers: answerUploads }),
    onSubmit: send,
    fieldsInCall: namesInCall,
    onInvalid: (names) => (names.length > 1 ? toast(problemCount(names), 'error') : undefined),
    scrollToCenter: true,
  });
  const told = form.invalidFields.filter(isPaymentField).filter((name) => form.error(name) !== undefined);
  return { ...form, told, setUploads, setAnswerUploads };
}

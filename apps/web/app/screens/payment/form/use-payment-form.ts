import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import type { UploadState } from '@pq/domain/files/upload';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Form } from '#app/features/form/form-types.ts';
import type { FieldsInCall } from '#app/features/form/refused-fields.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import type { PaymentDraft } from './payment-form.ts';
import { isPaymentField, type PaymentField, paymentProblems, problemCount } from './payment-problems.ts';

export type PaymentForm = Form<PaymentDraft> & {
  /** The remaining problems of the last attempt, in the order in which they are reported. */
  problemFields: readonly PaymentField[];
  setUploads(state: UploadState): void;
  setAnswerUploads(question: string, state: UploadState): void;
};

const partsOf = (order: string): FieldsInCall<PaymentField> => ({
  [`${order}.answers`]: 'answers',
  [`${order}.donation`]: 'donation',
  [`${order}.deliveryinfo.address.basic`]: 'basic',
  [`${order}.deliveryinfo.address`]: 'zonecode',
  [`${order}.deliveryinfo.profile.name`]: 'name',
  [`${order}.deliveryinfo.profile.tel`]: 'tel',
  [`${order}.deliveryinfo.files`]: ['files', t('pay.files.gone')],
  [`${order}.card`]: 'cardId',
});
const namesInCall = { ...partsOf('database'), ...partsOf('data') };

export function usePaymentForm(
  project: Project,
  start: () => PaymentDraft,
  send: (draft: PaymentDraft) => Promise<unknown>,
): PaymentForm {
  const [uploads, setUploads] = useState<UploadState>('still');
  const [answerUploads, setAnswerUpload] = useState<Readonly<Record<string, UploadState>>>({});
  const setAnswerUploads = useCallback(
    // An equal state is no change: a question reports its state on every render.
    (question: string, state: UploadState) =>
      setAnswerUpload((all) => (all[question] === state ? all : { ...all, [question]: state })),
    [],
  );
  const toast = useToast();
  const counted = useRef({ n: 0, end: () => {} });
  const form = useForm<PaymentDraft>({
    defaultValues: start,
    validate: (draft) => paymentProblems(project, draft, { files: uploads, answers: answerUploads }),
    onSubmit: send,
    fieldsInCall: namesInCall,
    onInvalid: (names) => {
      if (names.length > 1) counted.current = { n: names.length, end: toast(problemCount(names), 'error') };
    },
    scrollToCenter: true,
  });
  const problemFields = form.invalidFields
    .filter(isPaymentField)
    .filter((name) => form.error(name) !== undefined);
  useEffect(() => {
    if (problemFields.length < counted.current.n) counted.current.end();
  }, [problemFields.length]);
  return { ...form, problemFields, setUploads, setAnswerUploads };
}

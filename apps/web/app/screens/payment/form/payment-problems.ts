import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import type { UploadState } from '@pq/domain/files/upload';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { findPaymentProblems, type PaymentFormProblem } from '@pq/domain/pledge/payment-form';
import type { Problems } from '#app/features/form/form-types.ts';
import { type PaymentDraft, quoteDraft } from './payment-form.ts';
import { countInvalidAnswers, questionsOf } from './questions.ts';

const fields = {
  donation: 'donation',
  zonecode: 'zonecode',
  basic: 'basic',
  name: 'name',
  tel: 'tel',
  questions: 'answers',
  files: 'files',
  card: 'cardId',
} as const satisfies Record<PaymentFormProblem['field'], keyof PaymentDraft>;

export type PaymentField = (typeof fields)[keyof typeof fields];

export function isPaymentField(name: string): name is PaymentField {
  return Object.values<string>(fields).includes(name);
}

export function paymentProblems(
  project: Project,
  draft: PaymentDraft,
  uploads: { files: UploadState; answers: Readonly<Record<string, UploadState>> },
): Problems<PaymentDraft> {
  const { parcel } = quoteDraft(project, draft);
  const unanswered = questionsOf(project, draft).reduce((sum, asked) => sum + countInvalidAnswers(asked), 0);
  const answering = Object.values(uploads.answers).some((state) => state === 'sending');
  const found = findPaymentProblems({ ...draft, uploads: uploads.files, parcel, unanswered, answering });
  return Object.fromEntries(
    found.map((problem) => [fields[problem.field], problemText(problem, unanswered)]),
  );
}

function problemText({ copy }: PaymentFormProblem, unanswered: number): string {
  if (copy === 'pay.questions.missing') return t(copy, { n: formatNumber(unanswered) });
  return copy === 'pay.err.donation' ? t(copy, { max: formatNumber(limits.donation) }) : t(copy);
}

export function problemCount(wrong: readonly unknown[]): string {
  return t('pay.err.count', { n: formatNumber(wrong.length) });
}

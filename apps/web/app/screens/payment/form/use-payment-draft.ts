import type { Project } from '@pq/contract/shapes/project';
import type { UploadState } from '@pq/domain/files/upload';
import { findPaymentProblems, type PaymentFormProblem } from '@pq/domain/pledge/payment-form';
import { type RefObject, useRef, useState } from 'react';
import { useToast } from '#app/ui/floating/toast.tsx';
import { focusField } from './focus-field.ts';
import { type PaymentDraft, quoteDraft } from './payment-form.ts';
import { problemCount } from './problem-text.ts';

type Field = PaymentFormProblem['field'];

export type Typed = {
  draft: PaymentDraft;
  /** Takes what is typed; what was said about it after the last press goes away, the rest stays. */
  change(part: Partial<PaymentDraft>): void;
  /** What the last press found and is not mended yet, in the order of the page. */
  problems: readonly PaymentFormProblem[];
  /** Hears how the attachments stand. */
  setUploads(state: UploadState): void;
  /** Counts the presses, so that each one shakes. */
  attempt: number;
  form: RefObject<HTMLDivElement | null>;
  /** Gives the draft to `send`; or says everything that is missing, and leads to the first of it (docs/product/rewards-and-pledges.md#payment-page). */
  submit(send: (draft: PaymentDraft) => void): void;
  /** Into a field, or into the first thing of a group that can be used. */
  goTo(field: Field): void;
};

const fieldOf: Partial<Record<keyof PaymentDraft, Field>> = {
  donation: 'donation',
  zonecode: 'address',
  basic: 'address',
  name: 'name',
  tel: 'tel',
  files: 'files',
  cardId: 'card',
};

/** What is typed on a payment page, and the checks before it is sent. */
export function usePaymentDraft(project: Project, start: () => PaymentDraft): Typed {
  const [draft, setDraft] = useState(start);
  const [told, setTold] = useState<readonly Field[]>([]);
  const [uploads, setUploads] = useState<UploadState>('still');
  const [attempt, setAttempt] = useState(0);
  const toast = useToast();
  const form = useRef<HTMLDivElement>(null);
  const found = findPaymentProblems({ ...draft, uploads, parcel: quoteDraft(project, draft).parcel });
  const goTo = (field: Field) => focusField(form.current, field);
  return {
    draft,
    change(part) {
      setDraft((before) => ({ ...before, ...part }));
      const touched = Object.keys(part).map((key) => fieldOf[key as keyof PaymentDraft]);
      setTold((before) => before.filter((field) => !touched.includes(field)));
    },
    problems: found.filter(({ field }) => told.includes(field)),
    setUploads,
    attempt,
    form,
    submit(send) {
      setTold(found.map(({ field }) => field));
      setAttempt((n) => n + 1);
      const [first] = found;
      if (!first) return send(draft);
      if (found.length > 1) toast(problemCount(found), 'error');
      goTo(first.field);
    },
    goTo,
  };
}

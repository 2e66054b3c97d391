import { findPaymentProblem, type PaymentFormProblem } from '@pq/domain/payment-form';
import type { UploadState } from '@pq/domain/upload';
import { type RefObject, useRef, useState } from 'react';
import type { PaymentDraft } from './payment-form.ts';

export type Typed = {
  draft: PaymentDraft;
  /** Takes what is typed; what was said about the last try goes away with it. */
  change(part: Partial<PaymentDraft>): void;
  problem: PaymentFormProblem | null;
  /** Hears how the attachments stand. */
  setUploads(state: UploadState): void;
  /** Counts the presses, so that each one shakes. */
  attempt: number;
  form: RefObject<HTMLDivElement | null>;
  /** Gives the draft to `send`, or says what is missing first and leads to it (spec section 5, L95). */
  submit(send: (draft: PaymentDraft) => void): void;
};

/** What is typed on a payment page, and the checks before it is sent. */
export function usePaymentDraft(start: () => PaymentDraft): Typed {
  const [draft, setDraft] = useState(start);
  const [problem, setProblem] = useState<PaymentFormProblem | null>(null);
  const [uploads, setUploads] = useState<UploadState>('still');
  const [attempt, setAttempt] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  return {
    draft,
    change(part) {
      setDraft((before) => ({ ...before, ...part }));
      setProblem(null);
    },
    problem: problem?.field === 'files' && uploads === 'still' ? null : problem,
    setUploads,
    attempt,
    form,
    submit(send) {
      const found = findPaymentProblem({ ...draft, uploads });
      setProblem(found);
      setAttempt((n) => n + 1);
      if (found) focusField(form.current, found.field);
      else send(draft);
    },
  };
}

/** Into the field, or into the first thing of a group that can be used. */
function focusField(form: HTMLElement | null, field: string): void {
  const place = form?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const usable = place?.matches('input, button') ? place : place?.querySelector<HTMLElement>('input, button');
  usable?.focus();
}

import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Selection } from '@pq/domain/money';
import { optional, orNull, type Schema, schemaOf } from '#app/lib/drafts/stored-shape.ts';
import { type DraftKey, loadDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { type PaymentDraft, startDraft } from './payment-form.ts';

/** Of the card it contains only our id and no card data. */
export type StoredForm = {
  mark: string;
  draft: PaymentDraft;
  /** When a pledge is changed: its content and version when the form was filled. */
  base?: { version: number | undefined; start: PaymentDraft };
};

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const storedDraft = schemaOf<PaymentDraft>({
  selection: [{ idx: 0, count: 0 }],
  donation: orNull(0),
  name: '',
  tel: '',
  zonecode: '',
  basic: '',
  detail: '',
  etc: '',
  cardId: '',
  // Input of a release before there were questions has no answers.
  answers: optional(isObject),
  files: [{ url: '', name: '' }],
});
const storedForm: Schema<StoredForm> = schemaOf<StoredForm>({
  mark: '',
  draft: storedDraft,
  base: optional({ version: optional(0), start: storedDraft }),
});

/** `form` names the subject: a project to pledge for, or a pledge to change. */
export function formKey(uid: string, form: string): DraftKey {
  return { uid, name: `payment:${form}` };
}

export function loadForm(key: DraftKey): StoredForm | null {
  const stored = loadDraft(key, storedForm);
  return stored && { ...stored, draft: { ...stored.draft, answers: stored.draft.answers ?? {} } };
}

export function reopenForm(
  stored: StoredForm | null,
  mark: string,
  selection: Selection[],
  last: Pledge | undefined,
): PaymentDraft {
  if (!stored) return startDraft(selection, last);
  return stored.mark === mark ? stored.draft : { ...stored.draft, selection };
}

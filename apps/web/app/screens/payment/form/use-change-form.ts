import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { useEffect, useEffectEvent, useState } from 'react';
import type { StaleForm } from '#app/features/form/stale/use-stale-form.ts';
import { removeDraft, saveDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { isSameDraft, joinFiles, type PaymentDraft, untypedChanges } from './payment-form.ts';
import { formKey, loadForm, type StoredForm } from './stored-payment-form.ts';
import { type PaymentForm, usePaymentForm } from './use-payment-form.ts';

type Options = {
  project: Project;
  own: PaymentDraft;
  gateKey: string;
  uid: string;
  /**
   * From the router state: the selection or input for a new pledge by a backer who already has this one;
   * undefined until it is known.
   */
  place: { wanted?: Partial<PaymentDraft> } | null | undefined;
  send: (draft: PaymentDraft) => Promise<unknown>;
  stale: StaleForm<PaymentDraft>;
};

type ChangeForm = {
  form: PaymentForm;
  isSame: boolean;
  /** The message why the form differs from the pledge, until it is edited. */
  notice: string | null;
};

/**
 * The server can read neither the stored input nor that of the router state and renders the pledge itself;
 * the input is filled in after hydration.
 */
export function useChangeForm({ project, own, gateKey, uid, place, send, stale }: Options): ChangeForm {
  const wanted = place?.wanted;
  const mark = JSON.stringify(wanted ?? null);
  const open = () => openDraft({ own, wanted, stored: loadForm(formKey(uid, gateKey)), mark });
  const [opened, setOpened] = useState(() => (place === undefined ? null : open()));
  const form = usePaymentForm(project, () => opened?.draft ?? own, send);
  const { values: draft } = form;
  const isSame = isSameDraft(draft, own);
  const base = useEffectEvent(() => ({ version: stale.version(), start: stale.start }));
  const openLate = useEffectEvent(() => {
    const late = open();
    const typed = form.getValues();
    const filled = untypedChanges({ own, typed, opened: late.draft });
    const isFilled = Object.keys(filled).length > 0;
    form.setValues(filled);
    setOpened({ ...late, draft: isFilled ? { ...typed, ...filled } : own });
  });
  useEffect(() => {
    if (place !== undefined && !opened) openLate();
  }, [place, opened]);
  useEffect(() => {
    // The stored input has not been read yet.
    if (!opened) return;
    const key = formKey(uid, gateKey);
    if (isSame) removeDraft(key);
    else saveDraft(key, { mark, draft, base: base() });
  }, [uid, gateKey, mark, draft, isSame, opened]);
  const isAsOpened = opened && !isSameDraft(opened.draft, own) && isSameDraft(draft, opened.draft);
  return { form, isSame, notice: isAsOpened ? opened.notice : null };
}

type Sources = {
  own: PaymentDraft;
  wanted: Partial<PaymentDraft> | undefined;
  stored: StoredForm | null;
  mark: string;
};

function openDraft({ own, wanted, stored, mark }: Sources): { draft: PaymentDraft; notice: string } {
  if (stored && (stored.mark === mark || !wanted))
    return { draft: stored.draft, notice: t('pay.fix.restored') };
  const files = joinFiles(own.files, wanted?.files);
  return { draft: { ...own, ...wanted, files }, notice: t('pay.fix.already') };
}

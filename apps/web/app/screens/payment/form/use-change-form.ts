import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { useEffect, useEffectEvent, useState } from 'react';
import { dropDraft, type KeptDraft, keepDraft, recallDraft } from './kept-draft.ts';
import { isSameDraft, joinFiles, type PaymentDraft, untypedChanges } from './payment-form.ts';
import { type PaymentForm, usePaymentForm } from './use-payment-form.ts';

type Options = {
  project: Project;
  /** What the pledge says. */
  own: PaymentDraft;
  gateKey: string;
  uid: string;
  /** Of the router state: what was chosen or typed for a new pledge by somebody who has this one; undefined while it is not known. */
  place: { wanted?: Partial<PaymentDraft> } | null | undefined;
  send: (draft: PaymentDraft) => Promise<unknown>;
};

type ChangeForm = {
  form: PaymentForm;
  /** There is nothing to save. */
  isSame: boolean;
  /** Why it says something else than the pledge, as long as it is as it was opened. */
  told: string | null;
};

/**
 * The form that changes a pledge. It opens with what this tab has kept of it or what was wanted, and keeps what is typed. The
 * server, which sees neither, draws it with what the pledge says: they are filled in once the page is taken over.
 */
export function useChangeForm({ project, own, gateKey, uid, place, send }: Options): ChangeForm {
  const wanted = place?.wanted;
  const mark = JSON.stringify(wanted ?? null);
  const open = () => openDraft({ own, wanted, kept: recallDraft(uid, gateKey), mark });
  const [opened, setOpened] = useState(() => (place === undefined ? null : open()));
  const form = usePaymentForm(project, () => opened?.draft ?? own, send);
  const { values: draft } = form;
  const isSame = isSameDraft(draft, own);
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
    // What was kept has not been read yet.
    if (!opened) return;
    if (isSame) dropDraft(uid, gateKey);
    else keepDraft(uid, gateKey, { mark, draft });
  }, [uid, gateKey, mark, draft, isSame, opened]);
  const isAsOpened = opened && !isSameDraft(opened.draft, own) && isSameDraft(draft, opened.draft);
  return { form, isSame, told: isAsOpened ? opened.told : null };
}

type Sources = {
  own: PaymentDraft;
  wanted: Partial<PaymentDraft> | undefined;
  kept: KeptDraft | null;
  mark: string;
};

function openDraft({ own, wanted, kept, mark }: Sources): { draft: PaymentDraft; told: string } {
  if (kept && (kept.mark === mark || !wanted)) return { draft: kept.draft, told: t('pay.fix.kept') };
  const files = joinFiles(own.files, wanted?.files);
  return { draft: { ...own, ...wanted, files }, told: t('pay.fix.already') };
}

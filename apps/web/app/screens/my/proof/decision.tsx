import { answerProof } from '@pq/contract/endpoints/proofs';
import type { Proof } from '@pq/contract/shapes/proof';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { PROOF_REMINDER_MS, type ProofDecision, stateAfter } from '@pq/domain/pledge/proof';
import { isBlank } from '@pq/domain/text/blank';
import { countLetters } from '@pq/domain/text/letters';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { currentProofOf } from '#app/data/proofs.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { schemaOf } from '#app/lib/drafts/stored-shape.ts';
import { useStoredDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { BottomBar, Surface } from '#app/ui/frame.tsx';

const HINT = 'text-ink-3 text-small';

export function Decision({ proof, closed, uid }: { proof: Proof; closed: boolean; uid: string }) {
  if (closed) return <DecisionBox hint={t('proof.closed')} />;
  if (proof.state === 'approved')
    return (
      <DecisionBox
        title={t('proof.approved.at', { date: formatDay(proof.at) })}
        hint={t('proof.approved.hint')}
      >
        <p className="mt-3">
          <Badge variant="success" icon={BadgeCheck}>
            {t('proof.making')}
          </Badge>
        </p>
      </DecisionBox>
    );
  if (proof.state === 'change')
    return <DecisionBox title={t('proof.changed')} hint={t('proof.changed.hint')} />;
  return <OpenDecision key={proof.key} proof={proof} uid={uid} />;
}

function DecisionBox({ title, hint, children }: { title?: string; hint: string; children?: ReactNode }) {
  return (
    <Surface>
      {title ? <h2 className="text-h3">{title}</h2> : null}
      <p className={`mt-1 ${HINT}`}>{hint}</p>
      {children}
    </Surface>
  );
}

type ChangeForm = { text: string };

const storedChange = schemaOf<ChangeForm>({ text: '' });

function OpenDecision({ proof, uid }: { proof: Proof; uid: string }) {
  const draft = useStoredDraft({ uid, name: `proof-change:${proof.key}` }, storedChange);
  const start = draft.stored ?? { text: '' };
  const [changing, setChanging] = useState(start.text !== '');
  const { answer, busy } = useAnswer(proof);
  const confirm = useConfirm();
  const box = useRef<HTMLDivElement>(null);
  const form = useForm<ChangeForm>({
    defaultValues: start,
    validate: ({ text }) => (isBlank(text) ? { text: t('proof.change.required') } : {}),
    // A toast reports errors; when another tab has answered in between, the box disappears.
    onSubmit: async ({ text }) => {
      await answer('change', text);
      draft.remove();
    },
    onChange: draft.save,
  });
  const wasOpened = useRef(changing);
  const focusText = form.focusField;
  useEffect(() => {
    if (changing && !wasOpened.current) {
      focusText('text');
      box.current?.scrollIntoView({ block: 'nearest' });
    }
    wasOpened.current = changing;
  }, [changing, focusText]);
  const approve = async () => {
    const isSure = await confirm({
      title: t('proof.decide'),
      body: t('proof.decide.hint'),
      confirm: t('proof.approve'),
      cancel: t('common.cancel'),
    });
    // A toast reports errors.
    if (isSure) await answer('approve').catch(() => {});
  };
  const sentAt = proof.history.find(({ what }) => what === 'sent')?.at ?? proof.at;
  const remindedAt = proof.history.find(({ what }) => what === 'reminded')?.at;
  return (
    <Surface ref={box}>
      <h2 className="text-h3">{t('proof.decide')}</h2>
      <p className={`mt-1 ${HINT}`}>{t('proof.decide.hint')}</p>
      <div className="mt-3.5 grid gap-2 max-tablet:hidden">
        <Button height={56} full busy={busy === 'approve'} onClick={() => void approve()}>
          {t('proof.approve')}
        </Button>
        {changing ? null : (
          <Button variant="line" full onClick={() => setChanging(true)}>
            {t('proof.change')}
          </Button>
        )}
      </div>
      {changing ? (
        <form className="mt-4 grid gap-2" {...form.formProps}>
          <TextArea
            label={t('proof.change.label')}
            optional={t('common.required')}
            placeholder={t('proof.change.placeholder')}
            maxLength={limits.proofText}
            {...form.textField('text')}
            hint={t('writing.letters', {
              n: formatNumber(countLetters(form.values.text)),
              limit: formatNumber(limits.proofText),
            })}
          />
          <Button type="submit" full busy={busy === 'change'}>
            {t('proof.change.send')}
          </Button>
          <Button variant="text" full onClick={() => setChanging(false)}>
            {t('common.cancel')}
          </Button>
        </form>
      ) : null}
      <p className={`mt-3 ${HINT}`}>
        {remindedAt === undefined
          ? t('proof.remind', { date: formatDay(sentAt + PROOF_REMINDER_MS) })
          : t('proof.remind.done', { date: formatDay(remindedAt) })}
      </p>
      {changing ? null : (
        <BottomBar>
          <Button variant="line" place="bar" onClick={() => setChanging(true)}>
            {t('proof.change')}
          </Button>
          <Button place="bar" busy={busy === 'approve'} onClick={() => void approve()}>
            {t('proof.approve')}
          </Button>
        </BottomBar>
      )}
    </Surface>
  );
}

/**
 * An earlier decision, here or in another tab, is shown; the same decision counts as success. That gets no toast: the box says it
 * with the focus on it, and a toast would cover what is read on phones.
 */
function useAnswer({ key }: Proof) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const answer = useMutation({
    ...callMutation(api, answerProof),
    onSuccess: () => invalidate(client, 'proofs', 'pledges'),
    onError: async (error, { decision }) => {
      const current = currentProofOf(error);
      const isSame = current !== null && current.key === key && current.state === stateAfter(decision);
      if (!isSame) toast(error.message, 'error');
      await invalidate(client, 'proofs', 'pledges');
    },
  });
  return {
    busy: answer.isPending ? answer.variables.decision : null,
    answer: (decision: ProofDecision, text = '') => answer.mutateAsync({ key, decision, text }),
  };
}

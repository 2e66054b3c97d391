import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { useState } from 'react';
import { DeliveryFields } from '#app/features/address/delivery-fields.tsx';
import { BoxPromise } from '#app/features/box-promise/box-promise.tsx';
import { CardPicker } from '#app/features/payment-cards/card-picker.tsx';
import { RewardPicker } from '#app/features/reward-picker/reward-picker.tsx';
import { useNow } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { AttachmentFields, TemplateLink } from './attachment-fields.tsx';
import { DonationField } from './donation-field.tsx';
import { FieldProblem } from './field-problem.tsx';
import { type PaymentDraft, quoteDraft } from './payment-form.ts';
import { QuestionFields } from './question-fields.tsx';
import { questionsOf } from './questions.ts';
import { Numbered, ProjectLine, RewardLine, rewardLines } from './section.tsx';
import { leftFor } from './stock.ts';
import type { PaymentForm } from './use-payment-form.ts';

export function PaymentSections({ project, form }: { project: Project; form: PaymentForm }) {
  const [editing, setEditing] = useState(false);
  const { values: draft, setValues } = form;
  const { parcel } = quoteDraft(project, draft);
  const isOptional = project.rewards.content.some(({ options }) => options.length > 0);
  const takesFiles = project.purpose === 'ordermade';
  let sections = 0;
  const next = () => {
    sections += 1;
    return sections;
  };
  return (
    <>
      <Numbered n={next()} title={t('pay.project')}>
        <ProjectLine project={project} />
      </Numbered>
      <Numbered
        n={next()}
        title={t('pay.rewards')}
        action={
          <Button variant="line" height={40} aria-expanded={editing} onClick={() => setEditing(!editing)}>
            {t(editing ? 'pay.editOption.done' : isOptional ? 'pay.editOption' : 'pay.editReward')}
          </Button>
        }
      >
        {editing ? (
          <RewardPicker
            rewards={project.rewards.content}
            selection={draft.selection}
            mode="open"
            onChange={(selection) => setValues({ selection })}
          />
        ) : (
          <ChosenRewards project={project} draft={draft} />
        )}
        <BoxPromise project={project} chosen={draft.selection.map(({ idx }) => idx)} heading="h3" />
      </Numbered>
      {questionsOf(project, draft).length > 0 ? (
        <Numbered n={next()} title={t('pay.questions')}>
          <QuestionFields project={project} form={form} />
        </Numbered>
      ) : null}
      <Numbered n={next()} title={t('pay.donation')}>
        <DonationField {...form.field('donation')} />
      </Numbered>
      <Numbered n={next()} title={t(parcel ? 'pay.delivery' : 'pay.contact')}>
        <DeliveryFields parcel={parcel} form={form} />
      </Numbered>
      {takesFiles ? (
        <Numbered n={next()} title={t('pay.files.optional')} action={<TemplateLink />}>
          <AttachmentFields projectKey={project.key} {...form.field('files')} onUploads={form.setUploads} />
        </Numbered>
      ) : null}
      <Numbered n={next()} title={t('pay.cards')}>
        <div ref={form.fieldRef('cardId')}>
          <CardPicker value={draft.cardId} onChange={(cardId) => setValues({ cardId })} />
          <FieldProblem text={form.error('cardId')} />
        </div>
      </Numbered>
    </>
  );
}

function ChosenRewards({ project, draft }: { project: Project; draft: PaymentDraft }) {
  const nowMs = useNow();
  if (draft.selection.length === 0) return <Message tone="danger">{t('reward.selectFirst')}</Message>;
  return (
    <ul className={rewardLines}>
      {draft.selection.map((line) => {
        const reward = project.rewards.content.find((content) => content.idx === line.idx);
        const left = leftFor(project, draft.selection, line, nowMs);
        return (
          <RewardLine key={`${line.idx}:${line.choice}`} reward={reward} line={line}>
            {left < line.count ? (
              <Message as="span" tone="danger">
                {left === 0 ? t('reward.soldOut') : t('pay.line.left', { n: formatNumber(left) })}
              </Message>
            ) : null}
          </RewardLine>
        );
      })}
    </ul>
  );
}

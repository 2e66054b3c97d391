import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { useState } from 'react';
import { BoxPromise } from '#app/features/box-promise/box-promise.tsx';
import { CardPicker } from '#app/features/payment-cards/card-picker.tsx';
import { RewardPicker } from '#app/features/reward-picker/reward-picker.tsx';
import { Button } from '#app/ui/button.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { AttachmentFields, TemplateLink } from './attachment-fields.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { DonationField } from './donation-field.tsx';
import { FieldProblem } from './field-problem.tsx';
import { type PaymentDraft, quoteDraft } from './payment-form.ts';
import { Numbered, ProjectLine, RewardLine, rewardLines } from './section.tsx';
import { leftFor } from './stock.ts';
import type { PaymentForm } from './use-payment-form.ts';

/** The numbered sections of the payment page. */
export function PaymentSections({ project, form }: { project: Project; form: PaymentForm }) {
  const [editing, setEditing] = useState(false);
  const { values: draft, setValues } = form;
  const { parcel } = quoteDraft(project, draft);
  const takesFiles = project.purpose === 'ordermade';
  return (
    <>
      <Numbered n={1} title={t('pay.project')}>
        <ProjectLine project={project} />
      </Numbered>
      <Numbered
        n={2}
        title={t('pay.rewards')}
        action={
          <Button look="line" height={40} aria-expanded={editing} onClick={() => setEditing(!editing)}>
            {editing ? t('pay.editOption.done') : t('pay.editOption')}
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
      <Numbered n={3} title={t('pay.donation')}>
        <DonationField {...form.field('donation')} />
      </Numbered>
      <Numbered n={4} title={t(parcel ? 'pay.delivery' : 'pay.contact')}>
        <DeliveryFields parcel={parcel} form={form} />
      </Numbered>
      {takesFiles ? (
        <Numbered n={5} title={t('pay.files')} action={<TemplateLink />}>
          <AttachmentFields projectKey={project.key} {...form.field('files')} onUploads={form.setUploads} />
        </Numbered>
      ) : null}
      <Numbered n={takesFiles ? 6 : 5} title={t('pay.cards')}>
        <div ref={form.fieldRef('cardId')}>
          <CardPicker value={draft.cardId} onChange={(cardId) => setValues({ cardId })} />
          <FieldProblem text={form.error('cardId')} />
        </div>
      </Numbered>
    </>
  );
}

function ChosenRewards({ project, draft }: { project: Project; draft: PaymentDraft }) {
  if (draft.selection.length === 0) return <Message tone="danger">{t('reward.selectFirst')}</Message>;
  return (
    <ul className={rewardLines}>
      {draft.selection.map(({ idx, count }) => {
        const reward = project.rewards.content.find((content) => content.idx === idx);
        const left = leftFor(project, { idx, count });
        return (
          <RewardLine key={idx} reward={reward} count={count}>
            {left < count ? (
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

import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import type { WriteStep } from '@pq/domain/project/write-steps';
import { sendUpload } from '#app/data/uploads/uploads.ts';
import { Editor } from '#app/features/editor/editor.tsx';
import { Refusal } from '#app/ui/forms/refusal.tsx';
import { BasicStep } from './basic-step.tsx';
import { CategoryStep } from './category-step.tsx';
import { PeriodStep } from './period-step.tsx';
import { RefundStep } from './refund-step.tsx';
import { fieldId, missingMessage } from './required-fields.ts';
import { RewardStep } from './reward-step.tsx';
import type { StepProps } from './step-props.ts';

export function StepForm({ step, ...props }: StepProps & { step: WriteStep }) {
  switch (step) {
    case 'basic':
      return <BasicStep {...props} />;
    case 'period':
      return <PeriodStep {...props} />;
    case 'category':
      return <CategoryStep {...props} />;
    case 'reward':
      return <RewardStep {...props} />;
    case 'refund':
      return <RefundStep {...props} />;
    case 'content':
      return <ContentStep {...props} />;
  }
}

// Counts the half second from the input itself, since the editor reports changes later.
function ContentStep({ writing, reported }: StepProps) {
  const { content, change, latest, addSource, refusals } = writing;
  return (
    <div id={fieldId('editor')}>
      <Editor
        label={t('write.step.content')}
        value={content.editor}
        onChange={(editor, quietMs) => change({ editor }, timers.autosaveMs - quietMs)}
        addSource={addSource}
        upload={(kind, file, sending) => sendUpload(file, { kind, key: latest().key ?? undefined }, sending)}
      />
      <Refusal of={missingMessage('editor', reported) ?? refusals.editor} />
    </div>
  );
}

import { t } from '@pq/domain/copy';
import type { WriteStep } from '@pq/domain/write-steps';
import { sendUpload } from '#app/data/uploads.ts';
import { Editor } from '#app/features/editor/editor.tsx';
import { BasicStep } from './basic-step.tsx';
import { CategoryStep } from './category-step.tsx';
import { PeriodStep } from './period-step.tsx';
import { RefundStep } from './refund-step.tsx';
import { RewardStep } from './reward-step.tsx';
import type { StepProps } from './step-props.ts';

/** The fields of a step. */
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

/** The editor has waited half a second by itself: what it tells is sent at once. */
function ContentStep({ writing }: StepProps) {
  const { content, change, latest } = writing;
  return (
    <div className="wr-editor">
      <Editor
        label={t('write.step.content')}
        value={content.editor}
        onChange={(editor) => change({ editor }, 0)}
        upload={(kind, file, sending) => sendUpload(file, { kind, key: latest().key ?? undefined }, sending)}
      />
    </div>
  );
}

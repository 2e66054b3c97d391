import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { countLetters, firstLetters } from '@pq/domain/text/letters';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { ChipButton } from '#app/ui/tabs.tsx';
import { fieldId, missingMessage } from './required-fields.ts';
import type { StepProps } from './step-props.ts';

export function RefundStep({ writing, place, reported }: StepProps) {
  const { refund } = writing.content;
  const insert = () => {
    const text = [refund.trim(), t(`writing.refund.template.${place.purpose}`)].filter(Boolean).join('\n\n');
    writing.change({ refund: firstLetters(text, limits.refund) });
  };
  return (
    <div className="flex flex-col gap-8">
      <TextArea
        id={fieldId('refund')}
        label={t('write.step.refund')}
        optional={t('common.required')}
        placeholder={t('write.refund.placeholder')}
        rows={16}
        maxLength={limits.refund}
        value={refund}
        error={missingMessage('refund', reported) ?? writing.refusals.refund}
        onChange={({ target }) => writing.change({ refund: target.value })}
        hint={t('writing.letters', { n: countLetters(refund), limit: limits.refund })}
      />
      <div>
        <ChipButton onPress={insert}>{t('writing.refund.insert')}</ChipButton>
      </div>
    </div>
  );
}

import { t } from '@pq/domain/copy';
import type { ComponentProps } from 'react';
import { ChipButton } from '#app/ui/tabs.tsx';
import { ReasonField } from '../reason-field.tsx';

const templates: readonly string[] = [
  t('admin.refund.reason.maker'),
  t('admin.refund.reason.backer'),
  t('admin.refund.reason.undelivered'),
  t('admin.refund.reason.damaged'),
  t('admin.refund.reason.twice'),
];

type Props = Omit<ComponentProps<typeof ReasonField>, 'label' | 'hint' | 'value'> & {
  value: string;
  onText(reason: string): void;
};

export function RefundReason({ onText, ...field }: Props) {
  const typed = templates.includes(field.value.trim()) ? '' : field.value.trim();
  return (
    <div>
      <ReasonField label={t('admin.refund.reason')} hint={t('admin.reason.hint')} {...field} />
      <div className="mt-2 flex flex-wrap gap-2">
        {templates.map((reason) => (
          <ChipButton key={reason} onPress={() => onText(typed === '' ? reason : `${reason} ${typed}`)}>
            {reason}
          </ChipButton>
        ))}
      </div>
    </div>
  );
}

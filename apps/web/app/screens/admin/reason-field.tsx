import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { ComponentProps } from 'react';
import { TextArea } from '#app/ui/forms/text-field.tsx';

type Props = Omit<ComponentProps<typeof TextArea>, 'label' | 'maxLength' | 'rows'> & { label?: string };

export function ReasonField({ label = t('admin.blind.reason'), ...area }: Props) {
  return <TextArea {...area} label={label} maxLength={limits.rejectMessage} rows={3} />;
}

export function reasonProblem(reason: string): string | undefined {
  return reason.trim() === '' ? t('admin.blind.reason.required') : undefined;
}

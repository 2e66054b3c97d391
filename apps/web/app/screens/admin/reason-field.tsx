import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { RefObject } from 'react';
import { TextArea } from '#app/ui/forms/text-field.tsx';

type Props = {
  ref?: RefObject<HTMLTextAreaElement | null>;
  label?: string;
  hint?: string;
  /** It was sent without one. */
  missing: boolean;
  value: string;
  onValue(reason: string): void;
};

/** Why an administrator decides so: the audit log keeps it. */
export function ReasonField({ label = t('admin.blind.reason'), missing, onValue, ...area }: Props) {
  return (
    <TextArea
      {...area}
      label={label}
      error={missing ? t('admin.blind.reason.required') : undefined}
      maxLength={limits.rejectMessage}
      rows={3}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}

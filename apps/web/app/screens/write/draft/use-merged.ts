import { t } from '@pq/domain/copy';
import { correctableFields } from '@pq/domain/project/corrections';
import { useEffect, useState } from 'react';
import { useToast } from '#app/ui/floating/toast.tsx';

export function fieldNames(fields: readonly string[]): string {
  return correctableFields
    .filter((field) => fields.includes(field))
    .map((field) => t(`correction.field.${field}`))
    .join(', ');
}

export function useMergedToast(merged: readonly string[]): void {
  const toast = useToast();
  useEffect(() => {
    if (merged.length > 0) toast(t('merge.done', { fields: fieldNames(merged) }));
  }, [merged, toast]);
}

/** A new conflict asks again. */
export function useLater(conflict: object | null): [later: boolean, setLater: (later: boolean) => void] {
  const [putOff, setPutOff] = useState<object | null>(null);
  return [conflict !== null && putOff === conflict, (later) => setPutOff(later ? conflict : null)];
}

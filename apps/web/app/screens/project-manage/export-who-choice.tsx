import { t } from '@pq/domain/copy';
import type { SupporterFilter } from '#app/data/project-insight.ts';
import { FieldLabel } from '#app/ui/forms/label.tsx';
import { Segment } from '#app/ui/forms/segment.tsx';

export function WhoChoice({
  status,
  pending,
  numberOf,
  onPending,
}: {
  status: SupporterFilter['status'];
  pending: boolean;
  numberOf(pending: boolean): string;
  onPending(pending: boolean): void;
}) {
  if (status)
    return (
      <>
        <FieldLabel as="p">{t('supporters.export.who')}</FieldLabel>
        <p className="text-note text-ink-2">
          {t('supporters.export.who.status', { status: t(`pay.status.${status}`), n: numberOf(pending) })}
        </p>
      </>
    );
  return (
    <Segment
      label={t('supporters.export.who')}
      name="who"
      options={(['paid', 'pending'] as const).map((value) => ({
        value,
        label: t(`supporters.export.who.${value}`, { n: numberOf(value === 'pending') }),
      }))}
      value={pending ? 'pending' : 'paid'}
      onValue={(value) => onPending(value === 'pending')}
    />
  );
}

import { t } from '@pq/domain/copy';
import type { EarlyBird as Early } from '@pq/domain/reward/reward-details';
import { type Ref, useState } from 'react';
import { DateField } from '#app/features/form/date-field.tsx';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { Segment } from '#app/ui/forms/segment.tsx';

const kinds = ['none', 'first', 'until', 'both'] as const;
type Kind = (typeof kinds)[number];

type Props = {
  value: Early | null;
  period: { start: string; finish: string };
  error: { first: string | undefined; until: string | undefined };
  onValue(value: Early | null): void;
  ref?: Ref<HTMLDivElement> | undefined;
};

/** Input for another kind of end is restored with it. */
export function EarlyBird({ value, period, error, onValue, ref }: Props) {
  const [kind, setKind] = useState(() => kindOf(value));
  const [typed, setTyped] = useState<Early>(value ?? { first: null, until: null });
  const change = (next: Kind, now: Early) => {
    setKind(next);
    setTyped(now);
    const first = next === 'first' || next === 'both' ? now.first : null;
    const until = next === 'until' || next === 'both' ? now.until : null;
    onValue(next === 'none' ? null : { first, until });
  };
  // Both a number and a day can only come from the API, and are offered only for such a reward.
  const [offered] = useState(() => (kind === 'both' ? kinds : kinds.filter((one) => one !== 'both')));
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-3 tablet:grid-cols-3" ref={ref}>
      <div className="tablet:col-span-2">
        <Segment
          label={t('goods.early')}
          name="early"
          options={offered.map((one) => ({ value: one, label: t(`goods.early.${one}`) }))}
          value={kind}
          onValue={(next) => change(next, typed)}
        />
      </div>
      {kind === 'first' || kind === 'both' ? (
        <NumberField
          label={t('goods.early.firstCount')}
          unit={t('goods.perPerson.unit')}
          value={typed.first}
          error={error.first}
          onValue={(first) => change(kind, { ...typed, first })}
        />
      ) : null}
      {kind === 'until' || kind === 'both' ? (
        <DateField
          label={t('goods.early.lastDay')}
          value={typed.until ?? ''}
          min={period.start || undefined}
          error={error.until}
          onValue={(until) => change(kind, { ...typed, until: until === '' ? null : until })}
        />
      ) : null}
    </div>
  );
}

function kindOf(value: Early | null): Kind {
  if (value === null) return 'none';
  if (value.until === null) return 'first';
  return value.first === null ? 'until' : 'both';
}

import { type LabelKey, t } from '@pq/domain/copy';
import { type RequiredField, stepOf, type WriteStep } from '@pq/domain/project/write-steps';
import { Check, CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { writePath } from '#app/lib/addresses/write-path.ts';
import { Surface } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { WritePlace } from './write-place.ts';

type Item = { step: WriteStep; words: LabelKey; done: boolean };
type Props = { items: readonly Item[]; place: WritePlace };

export function ReviewList({ items, place }: Props) {
  return (
    <Surface pad="own" className="mt-6 p-5">
      <h2 className="flex justify-between text-label">
        {t('writing.check')}
        <span>
          {items.filter(({ done }) => done).length} / {items.length}
        </span>
      </h2>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-x-8">
        {items.map(({ step, words, done }) => (
          <li key={words} className="flex min-h-8 items-center gap-2 text-ink-2 text-small">
            <span className={done ? 'text-success' : 'text-danger'}>
              <Icon
                of={done ? Check : CircleAlert}
                size={16}
                label={t(done ? 'writing.check.done' : 'writing.check.missing')}
              />
            </span>
            {t(words)}
            {done ? null : (
              <Link
                className="ml-auto flex-none p-1 font-semibold text-purpose"
                to={writePath({ purpose: place.purpose, key: place.key ?? undefined }, step)}
                aria-label={`${t(words)} ${t('writing.check.go')}`}
              >
                {t('writing.check.go')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Surface>
  );
}

export function reviewItems({ purpose }: WritePlace, missing: readonly RequiredField[]): Item[] {
  const item = (words: LabelKey, ...fields: [RequiredField, ...RequiredField[]]): Item => ({
    step: stepOf(fields[0]),
    words,
    done: !fields.some((field) => missing.includes(field)),
  });
  const isFunding = purpose === 'projects';
  return [
    item('writing.check.title', 'title', 'thumbnail'),
    item('writing.check.subImages', 'subImages'),
    ...(isFunding ? [item('writing.check.goal', 'goal')] : []),
    item('writing.check.period', 'start', 'finish', 'rewardPeriod'),
    ...(isFunding ? [item('writing.check.projectType', 'projectType')] : []),
    item('writing.check.reward', 'rewards'),
    item('writing.check.refund', 'refund'),
    item('writing.check.content', 'editor'),
  ];
}

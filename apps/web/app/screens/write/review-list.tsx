import { type LabelKey, t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { Choice, WriteStep } from '@pq/domain/project/write-steps';
import { isBlank } from '@pq/domain/text/blank';
import { Check, CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { writePath } from '#app/addresses/write-path.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { DraftContent } from './draft/draft-content.ts';
import type { WritePlace } from './write-place.ts';

type Item = { step: WriteStep; words: LabelKey; done: boolean };
type Props = { items: readonly Item[]; place: WritePlace };

/** What a reviewer will look for, and what of it is still missing. */
export function ReviewList({ items, place }: Props) {
  return (
    <div className="box wr-todo">
      <h2>
        {t('writing.check')}
        <span>
          {items.filter(({ done }) => done).length} / {items.length}
        </span>
      </h2>
      <ul>
        {items.map(({ step, words, done }) => (
          <li key={words} className={done ? 'is-done' : ''}>
            <Icon
              of={done ? Check : CircleAlert}
              size={16}
              label={t(done ? 'writing.check.done' : 'writing.check.missing')}
            />
            {t(words)}
            {done ? null : (
              <Link
                to={writePath({ purpose: place.purpose, key: place.key ?? undefined }, step)}
                aria-label={`${t(words)} ${t('writing.check.go')}`}
              >
                {t('writing.check.go')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a reviewer will look for, and whether it is there. */
export function reviewItems(
  content: DraftContent,
  { purpose }: WritePlace,
  finished: readonly WriteStep[],
  unchosen: readonly Choice[],
): Item[] {
  const pictures = content.subImages.filter((url) => url !== '').length;
  const titled = !isBlank(content.title) && content.images.thumbnail !== '';
  const goal: Item = { step: 'basic', words: 'writing.check.goal', done: content.amount.goal >= 1 };
  const kind: Item = {
    step: 'category',
    words: 'writing.check.projectType',
    done: !unchosen.includes('projectType'),
  };
  return [
    { step: 'basic', words: 'writing.check.title', done: titled },
    { step: 'basic', words: 'writing.check.subImages', done: pictures >= limits.subImagesMin },
    ...(purpose === 'projects' ? [goal] : []),
    { step: 'period', words: 'writing.check.period', done: finished.includes('period') },
    ...(purpose === 'projects' ? [kind] : []),
    { step: 'reward', words: 'writing.check.reward', done: finished.includes('reward') },
    { step: 'refund', words: 'writing.check.refund', done: finished.includes('refund') },
    { step: 'content', words: 'writing.check.content', done: finished.includes('content') },
  ];
}

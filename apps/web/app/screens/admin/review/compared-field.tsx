import { t } from '@pq/domain/copy';
import { Picture } from '#app/ui/picture.tsx';
import { Fact } from '../parts/box.tsx';
import type { ComparedField, SubmissionField } from './submission-fields.ts';
import { diffWords } from './word-diff.ts';

const added = 'bg-success-tint font-semibold text-success no-underline';
const removed = 'bg-danger-tint text-danger-hover';

const runs = { same: ['span', undefined], added: ['ins', added], removed: ['del', removed] } as const;

export function Compared({ field: { label, before, after } }: { field: ComparedField }) {
  return (
    <Fact name={label}>{isOfPictures(before ?? after) ? pictures(before, after) : words(before, after)}</Fact>
  );
}

export function Submitted({ field }: { field: SubmissionField }) {
  return (
    <Fact name={field.label}>
      {isOfPictures(field) ? pictures(field, field) : textOf(field) || t('admin.review.empty')}
    </Fact>
  );
}

function words(before: SubmissionField | undefined, after: SubmissionField | undefined) {
  return diffWords(textOf(before), textOf(after)).map(({ kind, text }, at) => {
    const [Run, className] = runs[kind];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other name, and never move
      <Run key={at} className={className}>
        {text}
      </Run>
    );
  });
}

function pictures(before: SubmissionField | undefined, after: SubmissionField | undefined) {
  const [earlier, now] = [picturesOf(before), picturesOf(after)];
  const all = [...new Set([...now, ...earlier])];
  if (all.length === 0) return t('admin.review.empty');
  return (
    <ul className="flex flex-wrap gap-2">
      {all.map((src) => (
        <li key={src} className="grid w-24 text-center text-badge">
          <Picture round="badge" src={src} alt="" sizes="96px" upTo={372} />
          {earlier.includes(src) ? null : <ins className={added}>{t('admin.review.added')}</ins>}
          {now.includes(src) ? null : <del className={removed}>{t('admin.review.removed')}</del>}
        </li>
      ))}
    </ul>
  );
}

const isOfPictures = (field: SubmissionField | undefined) => field !== undefined && 'pictures' in field;
const picturesOf = (field: SubmissionField | undefined) =>
  field && 'pictures' in field ? field.pictures : [];
const textOf = (field: SubmissionField | undefined) => (field && 'text' in field ? field.text : '');

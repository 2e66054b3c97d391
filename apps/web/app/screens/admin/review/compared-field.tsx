import { t } from '@pq/domain/copy';
import { Picture } from '#app/ui/picture.tsx';
import type { ComparedField, SubmissionField } from './submission-fields.ts';
import { diffWords } from './word-diff.ts';

/** A field of a submission with what has changed in it since the last one. */
export function Compared({ field: { label, before, after } }: { field: ComparedField }) {
  return (
    <div className="adm-f">
      <dt>{label}</dt>
      <dd>{isOfPictures(before ?? after) ? pictures(before, after) : words(before, after)}</dd>
    </div>
  );
}

/** A field as it was submitted, with nothing to compare it to. */
export function Submitted({ field }: { field: SubmissionField }) {
  return (
    <div className="adm-f">
      <dt>{field.label}</dt>
      <dd>{isOfPictures(field) ? pictures(field, field) : textOf(field) || t('admin.review.empty')}</dd>
    </div>
  );
}

function words(before: SubmissionField | undefined, after: SubmissionField | undefined) {
  return diffWords(textOf(before), textOf(after)).map(({ kind, text }, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other name, and never move
    if (kind === 'same') return <span key={at}>{text}</span>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return kind === 'added' ? <ins key={at}>{text}</ins> : <del key={at}>{text}</del>;
  });
}

function pictures(before: SubmissionField | undefined, after: SubmissionField | undefined) {
  const [earlier, now] = [picturesOf(before), picturesOf(after)];
  const all = [...new Set([...now, ...earlier])];
  if (all.length === 0) return t('admin.review.empty');
  return (
    <ul className="adm-pics">
      {all.map((src) => (
        <li key={src}>
          <Picture src={src} alt="" sizes="96px" upTo={372} />
          {earlier.includes(src) ? null : <ins>{t('admin.review.added')}</ins>}
          {now.includes(src) ? null : <del>{t('admin.review.removed')}</del>}
        </li>
      ))}
    </ul>
  );
}

const isOfPictures = (field: SubmissionField | undefined) => field !== undefined && 'pictures' in field;
const picturesOf = (field: SubmissionField | undefined) =>
  field && 'pictures' in field ? field.pictures : [];
const textOf = (field: SubmissionField | undefined) => (field && 'text' in field ? field.text : '');

import { t } from '@pq/domain/copy';
import { formatClock } from '@pq/domain/dates';
import { withTopic } from '@pq/domain/josa';
import { type CorrectableField, correctableFields } from '@pq/domain/project/corrections';
import type { Purpose } from '@pq/domain/project/project';
import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCopyText } from '#app/features/second-factor/use-copy-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { Radio } from '#app/ui/forms/choice.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { DraftContent } from './draft-content.ts';
import { fieldPictures, fieldText } from './field-text.ts';
import type { Writing } from './use-draft.ts';
import { fieldNames } from './use-merged.ts';

const aside = 'ml-2 text-ink-3 text-small';
const side =
  'rounded-field border border-line px-4 pt-2 pb-4 has-checked:border-purpose has-checked:bg-purpose-tint';
const said = 'mb-3 max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere';

type Choice = 'mine' | 'theirs' | 'both';
type Props = {
  writing: Writing;
  purpose: Purpose;
  conflict: NonNullable<Writing['conflict']>;
  onLater(): void;
};

/** What this tab and another one have both changed, side by side; nothing is sent before one is chosen. */
export function MergeDialog({ writing, purpose, conflict, onLater }: Props) {
  const { theirs, theirsAt } = conflict;
  const fields = correctableFields.filter((field) => conflict.fields.includes(field));
  const [chosen, setChosen] = useState<Partial<Record<CorrectableField, Choice>>>({});
  const [busy, setBusy] = useState(false);
  // The button that opens it goes with the question; who was typing goes on there.
  const [opener] = useState(() => document.activeElement);
  const after = useRef<HTMLElement>(null);
  const merge = async () => {
    setBusy(true);
    if (opener?.tagName === 'BUTTON') after.current = document.getElementById('wr-title');
    const mine = writing.latest().content;
    for (const field of ['refund', 'editor'] as const)
      if (chosen[field] === 'both') writing.change({ [field]: joinTexts(field, mine[field], theirs[field]) });
    await writing.choose(fields.filter((field) => chosen[field] === 'theirs'));
    setBusy(false);
  };
  const putOff = () => {
    after.current = null;
    onLater();
  };
  return (
    <Dialog
      size="wide"
      purpose={purpose}
      title={t('merge.title')}
      onClose={putOff}
      backTo={after}
      actions={
        <>
          <Button look="line" onClick={putOff}>
            {t('merge.later')}
          </Button>
          <Button
            busy={busy}
            disabled={fields.some((field) => chosen[field] === undefined)}
            onClick={() => void merge()}
          >
            {t('merge.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid min-h-0 gap-6 overflow-y-auto">
        {writing.merged.length > 0 ? (
          <p className="flex items-center gap-2 rounded-field bg-ground px-4 py-3 text-note">
            <Icon of={Check} size={16} />
            {t('merge.done', { fields: fieldNames(writing.merged) })}
          </p>
        ) : null}
        {fields.map((field) => (
          <FieldChoice
            key={field}
            field={field}
            mine={writing.content}
            theirs={theirs}
            theirsAt={theirsAt}
            chosen={chosen[field]}
            onChoose={(choice) => setChosen((before) => ({ ...before, [field]: choice }))}
          />
        ))}
      </div>
    </Dialog>
  );
}

/** Two texts as one, the other tab's below. */
function joinTexts(field: 'refund' | 'editor', mine: string, theirs: string): string {
  return field === 'editor' ? `${mine}${theirs}` : `${mine}\n\n${theirs}`;
}

type FieldProps = {
  field: CorrectableField;
  mine: DraftContent;
  theirs: DraftContent;
  theirsAt: number;
  chosen: Choice | undefined;
  onChoose(choice: Choice): void;
};

function FieldChoice({ field, mine, theirs, theirsAt, chosen, onChoose }: FieldProps) {
  const radio = (choice: Choice) => ({
    name: `merge-${field}`,
    checked: chosen === choice,
    onChange: () => onChoose(choice),
  });
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">
        {t('merge.both', { field: withTopic(t(`correction.field.${field}`)) })}
        <small className={aside}>{t('merge.pick')}</small>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))] gap-4">
        <div className={side}>
          <Radio {...radio('mine')}>{t('merge.mine')}</Radio>
          <Said field={field} content={mine} />
        </div>
        <div className={side}>
          <Radio {...radio('theirs')}>
            {t('merge.theirs')} <time className={aside}>{formatClock(theirsAt)}</time>
          </Radio>
          <Said field={field} content={theirs} />
        </div>
      </div>
      {field === 'editor' || field === 'refund' ? (
        <Radio {...radio('both')}>
          {t('merge.join')} <small className={aside}>{t('merge.join.sub')}</small>
        </Radio>
      ) : null}
    </fieldset>
  );
}

function Said({ field, content }: { field: CorrectableField; content: DraftContent }) {
  const copy = useCopyText();
  const text = fieldText(field, content);
  const pictures = fieldPictures(field, content);
  return (
    <>
      <p className={said}>{text || t('merge.empty')}</p>
      {pictures.length > 0 ? (
        <p className={said}>
          {pictures.map((url) => (
            <img key={url} src={url} alt="" width={80} height={60} />
          ))}
        </p>
      ) : (
        <Button look="line" height={40} onClick={() => void copy(text)}>
          {t('merge.copy')}
        </Button>
      )}
    </>
  );
}

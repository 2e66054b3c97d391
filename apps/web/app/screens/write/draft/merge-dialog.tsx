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
import './merge-dialog.css';

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
      <div className="merge">
        {writing.merged.length > 0 ? (
          <p className="merge-done">
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
      <legend>
        {t('merge.both', { field: withTopic(t(`correction.field.${field}`)) })}
        <small>{t('merge.pick')}</small>
      </legend>
      <div className="merge-sides">
        <div>
          <Radio {...radio('mine')}>{t('merge.mine')}</Radio>
          <Said field={field} content={mine} />
        </div>
        <div>
          <Radio {...radio('theirs')}>
            {t('merge.theirs')} <time>{formatClock(theirsAt)}</time>
          </Radio>
          <Said field={field} content={theirs} />
        </div>
      </div>
      {field === 'editor' || field === 'refund' ? (
        <Radio {...radio('both')}>
          {t('merge.join')} <small>{t('merge.join.sub')}</small>
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
      <p>{text || t('merge.empty')}</p>
      {pictures.length > 0 ? (
        <p>
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

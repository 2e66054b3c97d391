import { t } from '@pq/domain/copy';
import { formatClock } from '@pq/domain/dates';
import { withTopic } from '@pq/domain/josa';
import { type CorrectableField, correctableFields } from '@pq/domain/project/corrections';
import type { Purpose } from '@pq/domain/project/project';
import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { SideBySide } from '#app/features/form/stale/side-by-side.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { Radio } from '#app/ui/forms/choice.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { DraftContent } from './draft-content.ts';
import { fieldPictures, fieldText } from './field-text.ts';
import type { Writing } from './use-draft.ts';
import { fieldNames } from './use-merged.ts';

const aside = 'ml-2 text-ink-3 text-small';

type Choice = 'mine' | 'theirs' | 'both';
type Props = {
  writing: Writing;
  purpose: Purpose;
  conflict: NonNullable<Writing['conflict']>;
  onLater(): void;
};

export function MergeDialog({ writing, purpose, conflict, onLater }: Props) {
  const { theirs, theirsAt } = conflict;
  const fields = correctableFields.filter((field) => conflict.fields.includes(field));
  const [chosen, setChosen] = useState<Partial<Record<CorrectableField, Choice>>>({});
  const [busy, setBusy] = useState(false);
  // The button that opened the dialog disappears with the question; a writer who was typing returns to that field.
  const [opener] = useState(() => document.activeElement);
  const after = useRef<HTMLElement>(null);
  const merge = async () => {
    setBusy(true);
    if (opener?.tagName === 'BUTTON') after.current = document.getElementById('wr-title');
    const mine = writing.latest().content;
    for (const field of ['refund', 'editor'] as const)
      if (chosen[field] === 'both') writing.change({ [field]: joinTexts(field, mine[field], theirs[field]) });
    await writing.resolveFields(fields.filter((field) => chosen[field] === 'theirs'));
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
          <Button variant="line" onClick={putOff}>
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
  const name = `merge-${field}`;
  const sideOf = (content: DraftContent) => ({
    text: fieldText(field, content),
    pictures: fieldPictures(field, content),
  });
  const theirsLabel = (
    <>
      {t('merge.theirs')} <time className={aside}>{formatClock(theirsAt)}</time>
    </>
  );
  return (
    <SideBySide<Choice>
      name={name}
      legend={
        <>
          {t('merge.both', { field: withTopic(t(`correction.field.${field}`)) })}
          <small className={aside}>{t('merge.pick')}</small>
        </>
      }
      sides={[
        { choice: 'mine', label: t('merge.mine'), ...sideOf(mine) },
        { choice: 'theirs', label: theirsLabel, ...sideOf(theirs) },
      ]}
      chosen={chosen}
      onChoose={onChoose}
    >
      {field === 'editor' || field === 'refund' ? (
        <Radio name={name} checked={chosen === 'both'} onChange={() => onChoose('both')}>
          {t('merge.join')} <small className={aside}>{t('merge.join.sub')}</small>
        </Radio>
      ) : null}
    </SideBySide>
  );
}

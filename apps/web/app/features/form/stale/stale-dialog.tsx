import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project/project';
import { useState } from 'react';
import { SideBySide } from '#app/features/form/stale/side-by-side.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { differingFields, partOf, type StaleChoice } from './stale-fields.ts';
import type { StaleConflict, StaleForm } from './use-stale-form.ts';

export type StaleDialogProps<Values> = {
  stale: StaleForm<Values>;
  values: Values;
  onChoose(part: Partial<Values>): void;
  purpose?: Purpose;
};

export function StaleDialog<Values extends object>({ stale, ...props }: StaleDialogProps<Values>) {
  return stale.conflict ? <Question {...props} stale={stale} conflict={stale.conflict} /> : null;
}

function Question<Values extends object>({
  stale,
  conflict,
  values,
  onChoose,
  purpose,
}: StaleDialogProps<Values> & { conflict: StaleConflict<Values> }) {
  const toast = useToast();
  const theirs = { ...values, ...conflict.theirs };
  const differing = differingFields(stale.fields, { start: stale.start, mine: values, theirs });
  const [picked, setPicked] = useState<Record<string, StaleChoice>>({});
  const chosenOf = ({ field, proposed }: (typeof differing)[number]) => picked[field.label] ?? proposed;
  const pickAll = (choice: StaleChoice) =>
    setPicked(Object.fromEntries(differing.map(({ field }) => [field.label, choice])));
  const merge = () => {
    const taken = differing.filter((one) => chosenOf(one) === 'theirs').map(({ field }) => field);
    onChoose(partOf(theirs, taken));
    stale.rebase(conflict.version, conflict.theirs);
    toast(t('stale.merged'));
  };
  return (
    <Dialog
      size="wide"
      purpose={purpose}
      title={t('merge.title')}
      description={t('stale.lead')}
      onClose={stale.postpone}
      actions={
        <>
          <Button variant="line" onClick={stale.postpone}>
            {t('merge.later')}
          </Button>
          <Button disabled={differing.some((one) => chosenOf(one) === undefined)} onClick={merge}>
            {t('merge.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid min-h-0 gap-6 overflow-y-auto">
        <p className="flex flex-wrap gap-2">
          <Button variant="line" height={40} onClick={() => pickAll('mine')}>
            {t('stale.all.mine')}
          </Button>
          <Button variant="line" height={40} onClick={() => pickAll('theirs')}>
            {t('stale.all.theirs')}
          </Button>
        </p>
        {differing.map((one) => {
          const { label, text, pictures = () => [] } = one.field;
          return (
            <SideBySide<StaleChoice>
              key={label}
              name={`stale-${label}`}
              legend={label}
              sides={[
                { choice: 'mine', label: t('stale.mine'), text: text(values), pictures: pictures(values) },
                {
                  choice: 'theirs',
                  label: t('stale.theirs'),
                  text: text(theirs),
                  pictures: pictures(theirs),
                },
              ]}
              chosen={chosenOf(one)}
              onChoose={(choice) => setPicked((before) => ({ ...before, [label]: choice }))}
            />
          );
        })}
      </div>
    </Dialog>
  );
}

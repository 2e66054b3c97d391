import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { RewardOption } from '@pq/domain/reward/reward-details';
import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { readPastedValues } from './pasted-values.ts';

type Value = RewardOption['values'][number];
type Props = {
  text: string;
  there: readonly Value[];
  onText(text: string): void;
  onAdd(values: readonly Value[]): void;
  onClose(): void;
};

export function PasteValues({ text, there, onText, onAdd, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLTextAreaElement>(null);
  // Focus scrolls only the field into view; its buttons are below it.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { values, wrong } = readPastedValues(text, there);
  const lines = wrong.map(({ line }) => line).join(', ');
  const add = () => {
    onAdd(values);
    onText(wrong.map((one) => one.text).join('\n'));
    if (wrong.length === 0) onClose();
    // The pressed button is disabled now.
    else list.current?.focus();
  };
  return (
    <div ref={box} className="mt-2 ml-11 rounded-field bg-white p-3 inset-ring inset-ring-line">
      <TextArea
        ref={list}
        autoFocus
        label={t('goods.paste.how')}
        value={text}
        onChange={({ target }) => onText(target.value)}
        error={wrong.length > 0 ? t('goods.paste.wrong', { lines }) : undefined}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <p className="mr-auto text-ink-3 text-small" role="status">
          {t('goods.paste.found', { n: formatNumber(values.length) })}
        </p>
        <Button variant="text" height={40} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="tint" height={40} disabled={values.length === 0} onClick={add}>
          {t('goods.paste.add', { n: formatNumber(values.length) })}
        </Button>
      </div>
    </div>
  );
}

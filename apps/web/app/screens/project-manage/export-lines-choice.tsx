import { t } from '@pq/domain/copy';
import { type ExportLines, exportLines } from '@pq/domain/project/export-lines';
import type { ReactNode } from 'react';
import { FieldLabel } from '#app/ui/forms/label.tsx';

const option = [
  'group/lines relative flex cursor-pointer items-center gap-3 rounded-field px-3.5 py-2.5 inset-ring inset-ring-field',
  'has-checked:bg-purpose-tint has-checked:inset-ring-2 has-checked:inset-ring-purpose focus-within:outline-offset-1 focus-within:[outline:var(--focus)]',
  'forced-colors:has-checked:inset-ring-3 forced-colors:has-checked:inset-ring-[color:Highlight]',
].join(' ');

export function LinesChoice({
  value,
  rowsOf,
  onValue,
  children,
}: {
  value: ExportLines;
  rowsOf(lines: ExportLines): string;
  onValue(lines: ExportLines): void;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0">
      <FieldLabel>{t('supporters.export.lines')}</FieldLabel>
      <div className="grid gap-1.5">
        {exportLines.map((lines) => (
          <label key={lines} className={option}>
            {/* The real input covers its label, so that touch exploration of a screen reader finds it. */}
            <input
              type="radio"
              className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
              name="lines"
              checked={lines === value}
              onChange={() => onValue(lines)}
            />
            <span className="min-w-0 flex-1">
              <b className="block text-label">{t(`supporters.export.lines.${lines}`)}</b>{' '}
              <small className="block text-ink-2 text-small">
                {t(`supporters.export.lines.${lines}.sub`)}
              </small>
            </span>{' '}
            <b className="text-strong group-has-checked/lines:text-purpose">
              {t('supporters.export.lines.n', { n: rowsOf(lines) })}
            </b>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

import { t } from '@pq/domain/copy';
import { type ExportLines, exportLines } from '@pq/domain/project/export-lines';
import type { ReactNode } from 'react';
import { FieldLabel } from '#app/ui/forms/label.tsx';
import { RadioRow } from './radio-row.tsx';

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
          <RadioRow
            key={lines}
            name="lines"
            checked={lines === value}
            onCheck={() => onValue(lines)}
            title={t(`supporters.export.lines.${lines}`)}
            sub={t(`supporters.export.lines.${lines}.sub`)}
            count={t('supporters.export.lines.n', { n: rowsOf(lines) })}
          />
        ))}
      </div>
      {children}
    </fieldset>
  );
}

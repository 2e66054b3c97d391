import { t } from '@pq/domain/copy';
import { type ReactNode, useId, useState } from 'react';
import { Segment } from '#app/ui/forms/segment.tsx';
import { PreviewWindow } from './preview-window.tsx';

const widths = { wide: 1_080, phone: 390 } as const;
const sizes = [
  { value: 'wide', label: t('admin.preview.wide') },
  { value: 'phone', label: t('admin.preview.phone') },
] as const;
const themes = ['light', 'dark'] as const;

export function ThemesPreview({ children }: { children: ReactNode }) {
  const [size, setSize] = useState<keyof typeof widths>('wide');
  return (
    <>
      <div className="mb-3 max-w-70">
        <Segment<keyof typeof widths>
          label={t('admin.preview.size')}
          labelHidden
          name={useId()}
          options={sizes}
          value={size}
          onValue={setSize}
        />
      </div>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${size === 'phone' ? 'tablet:grid-cols-2' : ''}`}>
        {themes.map((theme) => (
          <figure key={theme}>
            <figcaption className="mb-1 text-ink-3 text-small">{t(`admin.preview.${theme}`)}</figcaption>
            <PreviewWindow
              key={size}
              title={`${t('admin.preview')}: ${t(`admin.preview.${theme}`)}`}
              theme={theme}
              width={widths[size]}
            >
              {children}
            </PreviewWindow>
          </figure>
        ))}
      </div>
    </>
  );
}

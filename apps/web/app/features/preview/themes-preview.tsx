import { t } from '@pq/domain/copy';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Segment } from '#app/ui/forms/segment.tsx';

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

type Props = {
  title: string;
  theme: 'light' | 'dark';
  /** Width of the simulated window in pixels; it is scaled down to fit. */
  width: number;
  children: ReactNode;
};

/** It is not interactive. */
function PreviewWindow({ title, theme, width, children }: Props) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(0);
  const [room, setRoom] = useState(width);
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: window } = frame;
    if (!window) return;
    const open = () => window.contentDocument && setBody(dress(window.contentDocument, theme));
    // Some browsers have the empty document at once, others load it.
    open();
    window.addEventListener('load', open);
    return () => window.removeEventListener('load', open);
  }, [theme]);
  useEffect(() => {
    if (!place.current || !body) return;
    const sizes = new ResizeObserver(() => {
      setRoom(place.current?.clientWidth ?? width);
      setHeight(body.offsetHeight);
    });
    sizes.observe(place.current);
    sizes.observe(body);
    return () => sizes.disconnect();
  }, [body, width]);
  const scale = Math.min(1, room / width);
  return (
    <div
      ref={place}
      className="overflow-hidden rounded-card border border-line"
      style={{ height: height * scale }}
    >
      <iframe
        className="block origin-top-left border-0"
        style={{ width, height, scale }}
        title={title}
        tabIndex={-1}
        inert
        ref={frame}
      />
      {body ? createPortal(children, body) : null}
    </div>
  );
}

function dress(page: Document, theme: Props['theme']): HTMLElement {
  page.documentElement.lang = document.documentElement.lang;
  page.documentElement.dataset.theme = theme;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
    page.head.append(page.importNode(sheet, true));
  const body = page.createElement('div');
  body.className = 'p-4';
  page.body.replaceChildren(body);
  return body;
}

import { t } from '@pq/domain/copy';
import { READABLE_WIDTH, readPictureFacts } from '@pq/domain/files/pictures';
import type { UploadKind } from '@pq/domain/files/upload';
import { CircleAlert, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { tv } from 'tailwind-variants/lite';
import { useToast } from '#app/ui/floating/toast.tsx';
import { FieldLabel, Optional } from '#app/ui/forms/label.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { moved } from '#app/ui/order/moved.ts';
import { useOrdering } from '#app/ui/order/use-ordering.ts';
import { withPicture } from './crop/with-picture.ts';
import { PictureInput, useFileDrop } from './picture-input.tsx';
import { PictureSlot, type SlotLabels } from './picture-slot.tsx';
import { SendingPictures } from './sending-pictures.tsx';
import { dropTargetClass, slotVariants } from './slot-variants.ts';
import { usePictureUploads } from './use-picture-uploads.ts';

const CropDialog = lazyPart(async () => (await import('./crop/crop-dialog.tsx')).CropDialog);

type Props = {
  id?: string;
  urls: readonly string[];
  /** The current pictures: several may arrive before the next render. */
  latest(): readonly string[];
  onUrls(urls: readonly string[]): void;
  limit: number;
  kind: UploadKind;
  keyOf?(): string | null;
  label: string;
  words: SlotLabels & { full: string };
  hints: readonly string[];
  first?: string;
  error?: string | undefined;
  square?: boolean;
  shape?: { aspect: number; most: number };
  onSending?(sending: boolean): void;
};

const listVariants = tv({
  base: 'grid gap-3',
  variants: {
    square: {
      true: 'grid-cols-2 tablet:grid-cols-5',
      // On phones as wide as the buttons of one picture.
      false: 'grid-cols-[repeat(auto-fill,minmax(184px,1fr))] tablet:grid-cols-3',
    },
  },
});

export function OrderedPictures({ urls, latest, onUrls, limit, words, ...rest }: Props) {
  const { id, kind, keyOf, label, hints, first, error, square = false, shape, onSending } = rest;
  const toast = useToast();
  const [announcement, setAnnouncement] = useState('');
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const focusAlong = useFocusAlong();
  const [cutting, setCutting] = useState<string | null>(null);
  const uploads = usePictureUploads({ kind, ...(keyOf && { keyOf }) }, (url, replaces) => {
    if (replaces && document.activeElement?.matches('[data-way="cut"]'))
      focusAlong.follow(latest().indexOf(replaces), 'cut');
    onUrls(withPicture(latest(), url, replaces));
  });
  const add = (files: File[]) => {
    const room = Math.max(0, limit - latest().length - uploads.pictures.length);
    const left = files.length - room;
    if (left > 0) toast(`${words.full} ${t('writing.picture.left', { n: left })}`, 'error');
    setLeftOut(files.slice(room).map(({ name }) => name));
    uploads.add(files.slice(0, room));
  };
  const move = (from: number, to: number) => {
    onUrls(moved(urls, from, to));
    setAnnouncement(t('editor.cardnews.moved', { n: String(to + 1) }));
  };
  const drop = useFileDrop(add);
  const ordering = useOrdering({ count: urls.length, along: 'row', onMove: move });
  usePaste(add);
  const sending = uploads.pictures.some(({ failure }) => failure === null);
  useEffect(() => {
    onSending?.(sending);
  }, [sending, onSending]);
  return (
    <fieldset
      id={id}
      className={drop.over ? dropTargetClass : undefined}
      {...drop.handlers}
      aria-invalid={error ? true : undefined}
    >
      <FieldLabel>
        {label} <Optional>({t('common.required')})</Optional>
      </FieldLabel>
      <ol className={listVariants({ square })} ref={focusAlong.list}>
        {urls.map((url, at) => (
          <PictureSlot
            key={url}
            url={url}
            at={at}
            count={urls.length}
            square={square}
            words={words}
            mark={at === 0 ? first : undefined}
            ordering={ordering(at)}
            onMove={(to) => {
              focusAlong.follow(to, to < at ? 'forward' : 'backward');
              move(at, to);
            }}
            onRemove={() => onUrls(latest().filter((one) => one !== url))}
            onCut={shape && words.cut ? () => setCutting(url) : undefined}
          />
        ))}
        {urls.length + uploads.pictures.length < limit ? (
          <li>
            <PictureInput
              className={slotVariants({ square, empty: true })}
              label={t('writing.picture.addTo', { label })}
              multiple
              onFiles={add}
            >
              <Icon of={Plus} />
              {t('writing.letters', { n: urls.length, limit })}
            </PictureInput>
          </li>
        ) : null}
      </ol>
      {shape && cutting ? (
        <CropDialog
          picture={{ url: cutting, name: cutting.slice(cutting.lastIndexOf('/') + 1) }}
          shape={shape}
          onClose={(broken) => {
            setCutting(null);
            if (broken) toast(t('my.info.picture.broken'), 'error');
          }}
          onCropped={(file) => {
            setCutting(null);
            uploads.add([file], cutting);
          }}
        />
      ) : null}
      <SendingPictures
        pictures={uploads.pictures}
        arrived={uploads.arrived}
        onRetry={uploads.retry}
        onLeave={uploads.leave}
      />
      {error ? (
        <Message tone="danger" role="alert">
          <Icon of={CircleAlert} size={16} />
          {error}
        </Message>
      ) : null}
      <LeftOut names={leftOut} />
      {urls.map((url, at) => {
        const { width } = readPictureFacts(url) ?? { width: READABLE_WIDTH };
        return width < READABLE_WIDTH ? (
          <Message tone="warn" key={url}>
            {t('writing.picture.blurred', { n: at + 1, width, least: READABLE_WIDTH })}
          </Message>
        ) : null;
      })}
      {hints.map((hint) => (
        <Message key={hint}>{hint}</Message>
      ))}
      <Message>{t('writing.picture.order')}</Message>
      <Message className="pointer-coarse:hidden">{t('writing.picture.drag')}</Message>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}

function LeftOut({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return <Message tone="warn">{t('writing.picture.leftOut', { names: names.join(', ') })}</Message>;
}

/** Anywhere on the screen; pasted text is left alone. */
function usePaste(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event);
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}

type Way = 'forward' | 'backward' | 'cut';

/** After an entry is moved by one of its buttons, focuses the same button, or the other one at an end. */
function useFocusAlong() {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ at: number; way: Way }>(null);
  // In the same commit as the new order: a pending effect of the previous render would apply to it.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { at, way } = wanted.current;
    wanted.current = null;
    const entry = list.current?.children[at];
    const button = (which: string) => entry?.querySelector<HTMLElement>(`[data-way${which}]:not(:disabled)`);
    (button(`="${way}"`) ?? button(''))?.focus();
  });
  return {
    list,
    follow(at: number, way: Way) {
      wanted.current = { at, way };
    },
  };
}

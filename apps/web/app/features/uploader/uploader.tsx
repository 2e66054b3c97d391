import { t } from '@pq/domain/copy';
import { acceptAttribute } from '@pq/domain/files/picture-refusal';
import type { UploadState } from '@pq/domain/files/upload';
import { Camera, CircleAlert } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { tv } from 'tailwind-variants/lite';
import { pictureHint } from '#app/data/uploads/picture-hint.ts';
import { Message } from '#app/ui/forms/message.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PendingTile, StoredTile, tileClass } from './file-tile.tsx';
import type { Refusal } from './sort-picked.ts';
import { usePreviews } from './use-previews.ts';
import { type UploadsOptions, useUploads } from './use-uploads.ts';

const addVariants = tv({
  base: [
    tileClass,
    'flex flex-col items-center justify-center gap-1 border-[1.5px] border-dashed text-small transition-colors',
    'group-data-over:border-purpose group-data-over:bg-purpose-tint group-data-over:text-purpose-hover',
    'focus-within:outline-offset-3 focus-within:[outline:var(--focus)] forced-colors:inset-ring',
  ],
  variants: {
    full: {
      true: 'cursor-default border-off text-ink-3',
      false:
        'cursor-pointer border-field text-ink-2 hover:border-purpose hover:bg-purpose-tint hover:text-purpose-hover',
    },
  },
});

type Props = UploadsOptions & {
  label: string;
  hint: string;
  onState?(state: UploadState): void;
};

/** `files` are the stored ones in the caller's state, which may include those of a pledge or a draft. */
export function Uploader({ label, hint, onState, ...options }: Props) {
  const { kind, files, limit } = options;
  const previews = usePreviews();
  const uploads = useUploads(options, previews);
  const { pending } = uploads;
  const state = stateOf(pending);
  useEffect(() => {
    onState?.(state);
  }, [state, onState]);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const drop = useDrop(uploads.add);
  const taken = files.length + pending.length;
  const isFull = taken >= limit;
  // The focused element has been removed.
  const refocus = () => input.current?.focus();

  return (
    <fieldset className="group" data-over={drop.over || undefined} {...drop.handlers}>
      <legend className="sr-only">{label}</legend>
      <ul className="-m-2 flex flex-wrap gap-4 rounded-card p-2 transition-colors group-data-over:bg-purpose-tint">
        {files.map((file) => (
          <StoredTile
            key={file.url}
            name={file.name}
            preview={previews.ofStored(file.url)}
            busy={uploads.removing.includes(file.url)}
            onRemove={() => void uploads.remove(file).then(refocus)}
          />
        ))}
        {pending.map((item) => (
          <PendingTile
            key={item.id}
            item={item}
            preview={previews.of(item.file)}
            onRetry={() => {
              uploads.retry(item.id);
              refocus();
            }}
            onRemove={() => {
              uploads.leave(item.id);
              refocus();
            }}
          />
        ))}
        <li>
          <label className={addVariants({ full: isFull })}>
            <input
              ref={input}
              type="file"
              className="sr-only"
              multiple
              accept={acceptAttribute(kind)}
              aria-describedby={hintId}
              aria-disabled={isFull}
              onClick={(event) => {
                if (!isFull) return;
                event.preventDefault();
                uploads.showFull();
              }}
              onChange={({ currentTarget }) => {
                uploads.add([...(currentTarget.files ?? [])]);
                // Allows the same file to be picked again.
                currentTarget.value = '';
              }}
            />
            <Icon of={Camera} />
            <span className="sr-only">{t('pay.files.add')}</span>
            <span>{t('pay.files.count', { n: String(taken), limit: String(limit) })}</span>
          </label>
        </li>
      </ul>
      <Message id={hintId}>{pictureHint(hint)}</Message>
      <div role="alert">
        <Complaints of={[...uploads.refused, ...failures(pending)]} />
      </div>
      <p className="sr-only" role="status">
        {uploads.announcement}
      </p>
    </fieldset>
  );
}

function Complaints({ of }: { of: Refusal[] }) {
  if (of.length === 0) return null;
  return (
    <ul>
      {of.map(({ name, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files of one name may be refused for one reason
        <Message key={at} as="li" tone="danger">
          <Icon of={CircleAlert} size={16} />
          <span>
            <b className="font-semibold">{name}</b> {text}
          </span>
        </Message>
      ))}
    </ul>
  );
}

type Pending = ReturnType<typeof useUploads>['pending'];

function stateOf(pending: Pending): UploadState {
  if (pending.some(({ failure }) => failure === null)) return 'sending';
  return pending.length > 0 ? 'failed' : 'still';
}

function failures(pending: Pending): Refusal[] {
  return pending.flatMap(({ file, failure }) =>
    failure === null ? [] : [{ name: file.name, text: failure }],
  );
}

function useDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, handlers };
}

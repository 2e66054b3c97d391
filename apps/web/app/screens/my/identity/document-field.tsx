import { t } from '@pq/domain/copy';
import { acceptAttribute, refusalBeforeSending } from '@pq/domain/files/picture-refusal';
import { FileText } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { sendUpload, type UploadedFile } from '#app/data/uploads/uploads.ts';
import { useUploadQueue } from '#app/data/uploads/use-upload-queue.ts';
import { Button } from '#app/ui/button.tsx';
import { labelClass, Optional } from '#app/ui/forms/label.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { UploadProgress } from '#app/ui/upload-progress.tsx';

type Props = {
  label: string;
  optional: string | undefined;
  value: UploadedFile | null;
  error: string | undefined;
  ref?: ((element: HTMLElement | null) => void) | undefined;
  onValue(file: UploadedFile | null): void;
  onSending(isSending: boolean): void;
};

/** One file, replaced by the next. */
export function DocumentField({ label, optional, value, error, ref, onValue, onSending }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [refused, setRefused] = useState<string>();
  const { onTheirWay, add, clear } = useUploadQueue<{ file: File }>({
    problemOf: ({ file }) => refusalBeforeSending('identity', file),
    send: ({ file }, sending) => sendUpload(file, { kind: 'identity' }, sending),
    onStored: (_, stored) => onValue(stored),
    onRefused: (_, text) => setRefused(text),
  });
  const [sending] = onTheirWay;
  const isSending = sending !== undefined && sending.failure === null;
  useEffect(() => {
    onSending(isSending);
  }, [isSending, onSending]);
  const problem = refused ?? sending?.failure ?? error;
  return (
    <div>
      <p id={id} className={labelClass}>
        {label}
        {optional ? <Optional>({optional})</Optional> : null}
      </p>
      <div
        className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border px-4 py-3 ${problem ? 'border-danger' : 'border-line'}`}
      >
        <Icon of={FileText} size={20} className="text-ink-3" />
        <div className="min-w-0 flex-[1_1_160px]">
          {value ? <b className="wrap-anywhere block text-label">{value.name}</b> : null}
          <small className="text-ink-3 text-small">{t('identity.document.rule')}</small>
          {isSending ? (
            <div className="mt-1 flex items-center gap-2 text-small">
              <UploadProgress phase={sending.phase} share={sending.share} label={label} />
            </div>
          ) : null}
        </div>
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-labelledby={id}
          accept={acceptAttribute('identity')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file may be picked again.
            currentTarget.value = '';
            if (!file) return;
            setRefused(undefined);
            clear();
            add([{ file }]);
          }}
        />
        <Button
          ref={ref}
          variant="line"
          height={40}
          busy={isSending}
          aria-label={`${label}: ${t(value ? 'identity.document.change' : 'identity.document.choose')}`}
          aria-describedby={`${id}-said`}
          onClick={() => input.current?.click()}
        >
          {t(value ? 'identity.document.change' : 'identity.document.choose')}
        </Button>
      </div>
      <div id={`${id}-said`} aria-live="polite">
        {problem ? <Message tone="danger">{problem}</Message> : null}
      </div>
    </div>
  );
}

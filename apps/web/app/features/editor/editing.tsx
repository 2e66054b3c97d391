import { t } from '@pq/domain/copy';
import { acceptedPictures } from '@pq/domain/files/upload';
import { limits } from '@pq/domain/limits';
import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useToast } from '#app/ui/floating/toast.tsx';
import CardNewsDialog from './dialogs/card-news-dialog.tsx';
import LinkDialog from './dialogs/link-dialog.tsx';
import PictureDialog from './dialogs/picture-dialog.tsx';
import VideoDialog from './dialogs/video-dialog.tsx';
import { SendingList } from './sending-list.tsx';
import { SelectedTools } from './tools/selected-tools.tsx';
import { Toolbar, toolRow, type Wish } from './tools/toolbar.tsx';
import type { EditorProps } from './types.ts';
import { useEditorUploads } from './use-editor-uploads.ts';
import { useTiptap } from './use-tiptap.ts';
import '#app/styles/editor.css';

type Open = 'link' | 'video' | 'cardNews' | 'pictureWords';

const accepted = (kind: 'editor' | 'cardnews') =>
  acceptedPictures(kind)
    .map((type) => `image/${type}`)
    .join(',');

/** The editor itself, with its tools above and its figures below. */
export function Editing({ value, onChange, ask, upload, disabled = false, label }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const pictures = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const replacement = useRef<HTMLInputElement>(null);
  const around = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const toast = useToast();
  const uploads = useEditorUploads(upload);
  const editor = useTiptap({
    place,
    value,
    onChange,
    ask,
    disabled,
    label,
    onFiles: (picked, at) => editor && uploads.add(editor, picked, 'picture', at),
    onLeft: (n) => toast(t('editor.pasted.left', { n }), 'error'),
  });
  const follow = useEffectEvent(uploads.follow);
  useEffect(() => {
    editor?.on('transaction', ({ transaction }) => follow((at) => transaction.mapping.map(at)));
  }, [editor]);
  const wish = (wanted: Wish) => {
    if (wanted === 'picture') pictures.current?.click();
    else if (wanted === 'file') files.current?.click();
    else setOpen(wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== 'F10') return;
    event.preventDefault();
    tools.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  };
  const close = () => setOpen(null);
  const pick = (as: 'picture' | 'file') => (input: HTMLInputElement) => {
    if (editor) uploads.add(editor, [...(input.files ?? [])], as, null);
    input.value = '';
  };

  const replace = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (editor && file) uploads.replace(editor, file);
    input.value = '';
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Alt+F10 goes from the text to its tools
    <div
      className={`rounded-card border border-field focus-within:outline-offset-3 focus-within:[outline:var(--focus)] ${disabled ? 'bg-ground' : 'bg-white'}`}
      onKeyDown={onKeyDown}
    >
      {editor ? (
        <Toolbar ref={tools} editor={editor} disabled={disabled} onWish={wish} />
      ) : (
        <div className={toolRow} />
      )}
      <SendingList of={uploads.sending} onRetry={uploads.retry} onLeave={uploads.leave} />
      <div className="relative" ref={around}>
        {editor ? (
          <SelectedTools
            editor={editor}
            around={around}
            onEdit={(kind) => setOpen(kind === 'picture' ? 'pictureWords' : 'cardNews')}
            onReplace={() => replacement.current?.click()}
          />
        ) : null}
        <div
          className="ed-doc"
          ref={place}
          style={{ '--ed-undescribed': `"${t('editor.image.undescribed')}"` } as CSSProperties}
        />
      </div>
      {editor ? (
        <Figures html={editor.getHTML()} letters={editor.getText({ blockSeparator: '' }).length} />
      ) : null}
      <FileInput of={pictures} accept={accepted('editor')} onPick={pick('picture')} />
      <FileInput of={replacement} accept={accepted('editor')} single onPick={replace} />
      <FileInput of={files} accept={accepted('cardnews')} onPick={pick('file')} />
      {editor && open === 'link' ? <LinkDialog editor={editor} onClose={close} /> : null}
      {editor && open === 'video' ? <VideoDialog editor={editor} onClose={close} /> : null}
      {editor && open === 'pictureWords' ? <PictureDialog editor={editor} onClose={close} /> : null}
      {editor && open === 'cardNews' ? (
        <CardNewsDialog editor={editor} upload={upload} onClose={close} />
      ) : null}
    </div>
  );
}

type InputProps = {
  of: React.RefObject<HTMLInputElement | null>;
  accept: string;
  single?: boolean;
  onPick(input: HTMLInputElement): void;
};

function FileInput({ of, accept, single = false, onPick }: InputProps) {
  return (
    <input
      ref={of}
      type="file"
      hidden
      multiple={!single}
      accept={accept}
      onChange={({ currentTarget }) => onPick(currentTarget)}
    />
  );
}

function Figures({ html, letters }: { html: string; letters: number }) {
  const bytes = new TextEncoder().encode(html).length;
  const used = String(Math.ceil(bytes / 1_024));
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-4 py-3 text-ink-3 text-small">
      <span>{t('editor.letters', { n: letters.toLocaleString('ko-KR') })}</span>
      <span>{t('editor.file.hint')}</span>
      {bytes > limits.editorBytes ? (
        <span role="alert" className="ml-auto text-danger-hover">
          {t('editor.tooLong')}
        </span>
      ) : (
        <span className="ml-auto">
          {t('editor.weight', { used, most: String(limits.editorBytes / 1_024) })}
        </span>
      )}
    </div>
  );
}

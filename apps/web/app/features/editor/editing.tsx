import { t } from '@pq/domain/copy';
import { acceptAttribute } from '@pq/domain/files/picture-refusal';
import { limits } from '@pq/domain/limits';
import { countLetters } from '@pq/domain/text/letters';
import { ImageOff, X } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pictureHint } from '#app/data/uploads/picture-hint.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
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

export function Editing({ value, onChange, addSource, upload, label, ...options }: EditorProps) {
  const { pictureKind = 'editor', maxBytes = limits.editorBytes, disabled = false } = options;
  const place = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const pictures = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const replacement = useRef<HTMLInputElement>(null);
  const around = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const uploads = useEditorUploads(upload, pictureKind);
  const editor = useTiptap({
    place,
    value,
    onChange,
    addSource,
    disabled,
    label,
    onFiles: (picked, at) => editor && uploads.add(editor, picked, 'picture', at),
    onLeft: setLeft,
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
      className={`rounded-card border border-field focus-within:border-purpose focus-within:inset-ring focus-within:inset-ring-purpose forced-colors:focus-within:[outline:var(--focus)] ${disabled ? 'bg-ground' : 'bg-white'}`}
      onKeyDown={onKeyDown}
    >
      {editor ? (
        <Toolbar ref={tools} editor={editor} disabled={disabled} onWish={wish} />
      ) : (
        <div className={toolRow} />
      )}
      <LeftOut names={left} onClose={() => setLeft([])} />
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
        <Figures
          html={editor.getHTML()}
          letters={countLetters(editor.getText({ blockSeparator: '' }))}
          maxBytes={maxBytes}
        />
      ) : null}
      <FileInput of={pictures} accept={acceptAttribute(pictureKind)} onPick={pick('picture')} />
      <FileInput of={replacement} accept={acceptAttribute(pictureKind)} single onPick={replace} />
      <FileInput of={files} accept={acceptAttribute('cardnews')} onPick={pick('file')} />
      {editor && open === 'link' ? <LinkDialog editor={editor} onClose={close} /> : null}
      {editor && open === 'video' ? <VideoDialog editor={editor} onClose={close} /> : null}
      {editor && open === 'pictureWords' ? <PictureDialog editor={editor} onClose={close} /> : null}
      {editor && open === 'cardNews' ? (
        <CardNewsDialog editor={editor} upload={upload} onClose={close} />
      ) : null}
    </div>
  );
}

function LeftOut({ names, onClose }: { names: readonly string[]; onClose(): void }) {
  return (
    <div role="status">
      {names.length > 0 ? (
        <NoticeBox
          className="rounded-none"
          variant="warn"
          icon={ImageOff}
          action={
            <IconButton label={t('common.close')} onClick={onClose}>
              <Icon of={X} size={20} />
            </IconButton>
          }
        >
          {t('editor.pasted.left', { n: names.length })}
          <ul className="mt-1 list-disc pl-5">
            {[...new Set(names)].map((name) => (
              <li key={name} className="break-all">
                {name}
              </li>
            ))}
          </ul>
        </NoticeBox>
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

function Figures({ html, letters, maxBytes }: { html: string; letters: number; maxBytes: number }) {
  const bytes = new TextEncoder().encode(html).length;
  const used = String(Math.ceil(bytes / 1_024));
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-4 py-3 text-ink-3 text-small">
      <span>{t('editor.letters', { n: letters.toLocaleString('ko-KR') })}</span>
      <span>{pictureHint(t('editor.file.hint'))}</span>
      {bytes > maxBytes ? (
        <span role="alert" className="ml-auto text-danger-hover">
          {t('editor.tooLong')}
        </span>
      ) : (
        <span className="ml-auto">{t('editor.weight', { used, most: String(maxBytes / 1_024) })}</span>
      )}
    </div>
  );
}

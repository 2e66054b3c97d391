import { t } from '@pq/domain/copy';
import { editorAligns, editorStart } from '@pq/domain/text/rich-text';
import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  Files,
  FileText,
  Image,
  Link2,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  SquarePlay,
  Underline,
  Undo2,
} from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type Ref, useEffect, useRef } from 'react';
import { BlockTool, ColorTool, SizeTool } from './style-tools.tsx';
import { Tool } from './tool.tsx';

export type Wish = 'picture' | 'video' | 'link' | 'file' | 'cardNews';

const alignIcons = { left: AlignLeft, center: AlignCenter, right: AlignRight };
const inserts = [
  ['picture', Image, 'editor.image'],
  ['video', SquarePlay, 'editor.youtube'],
  ['link', Link2, 'editor.link'],
  ['file', FileText, 'editor.file'],
  ['cardNews', Files, 'editor.cardnews'],
] as const;

const lines = [
  ['bulletList', List, 'editor.bullets', (chain: ChainedCommands) => chain.toggleBulletList()],
  ['orderedList', ListOrdered, 'editor.numbers', (chain: ChainedCommands) => chain.toggleOrderedList()],
  ['blockquote', Quote, 'editor.quote', (chain: ChainedCommands) => chain.toggleBlockquote()],
] as const;

type Props = { editor: Editor; disabled: boolean; onWish(wish: Wish): void; ref: Ref<HTMLDivElement> };

/**
 * Position of the toolbar: below the page's bar, which overlaps it so that no gap shows at any zoom; on phones and in low
 * windows above the text.
 */
export const toolRow =
  '@container sticky top-[calc(71px+var(--long-message))] z-2 flex min-h-14 flex-wrap items-center gap-0.5 rounded-t-card border-line border-b bg-white px-2 py-[5px] max-tablet:static [@media(height<480px)]:static';

export function Toolbar({ editor, disabled, onWish, ref }: Props) {
  const roving = useRoving(() => editor.commands.focus());
  const { align } = { ...editor.getAttributes('paragraph'), ...selectedAttributes(editor) };
  const run = (act: () => void) => () => (disabled ? undefined : act());
  const press = (act: () => void) => ({ 'aria-disabled': disabled, onClick: run(act) });
  return (
    <div
      className={toolRow}
      role="toolbar"
      aria-label={t('editor.toolbar')}
      ref={(element) => {
        roving.ref.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      onKeyDown={roving.onKeyDown}
      onFocus={roving.onFocus}
    >
      <BlockTool editor={editor} disabled={disabled} />
      <SizeTool editor={editor} disabled={disabled} />
      <Tool
        label={t('editor.bold')}
        icon={Bold}
        on={editor.isActive('bold')}
        aria-keyshortcuts="Control+B"
        {...press(() => editor.chain().focus().toggleBold().run())}
      />
      <Tool
        label={t('editor.underline')}
        icon={Underline}
        on={editor.isActive('underline')}
        aria-keyshortcuts="Control+U"
        {...press(() => editor.chain().focus().toggleUnderline().run())}
      />
      <ColorTool editor={editor} disabled={disabled} />
      <Gap />
      {editorAligns.map((name) => (
        <Tool
          key={name}
          label={t(`editor.align.${name}`)}
          icon={alignIcons[name]}
          on={(align ?? editorStart.align) === name}
          {...press(() => editor.chain().focus().setAlign(name).run())}
        />
      ))}
      <Gap />
      {lines.map(([name, icon, words, toggle]) => (
        <Tool
          key={name}
          label={t(words)}
          icon={icon}
          on={editor.isActive(name)}
          {...press(() => toggle(editor.chain().focus()).run())}
        />
      ))}
      {/* Tools that insert are below tools that format. */}
      <i className="my-0.5 h-px w-full flex-none bg-line" />
      {inserts.map(([wish, icon, words]) => (
        <Tool
          key={wish}
          label={t(words)}
          icon={icon}
          words
          aria-haspopup={wish === 'picture' || wish === 'file' ? undefined : 'dialog'}
          {...press(() => onWish(wish))}
        />
      ))}
      <Tool
        label={t('editor.divider')}
        icon={Minus}
        words
        {...press(() => editor.chain().focus().setHorizontalRule().run())}
      />
      <Gap />
      <Tool
        label={t('editor.undo')}
        icon={Undo2}
        aria-disabled={disabled || !editor.can().undo()}
        onClick={run(() => editor.chain().focus().undo().run())}
      />
      <Tool
        label={t('editor.redo')}
        icon={Redo2}
        aria-disabled={disabled || !editor.can().redo()}
        onClick={run(() => editor.chain().focus().redo().run())}
      />
    </div>
  );
}

function Gap() {
  return <i className="mx-1 h-5 w-px flex-none bg-line" />;
}

/** The alignment may belong to a heading or a picture. */
function selectedAttributes(editor: Editor): { align?: string | null } {
  const other = ['heading', 'picture'].find((type) => editor.isActive(type));
  return other ? editor.getAttributes(other) : {};
}

/** Roving tabindex: one button at a time is reached by Tab; the arrows, Home and End move between them. */
function useRoving(onEscape: () => void) {
  const ref = useRef<HTMLElement | null>(null);
  const current = useRef(0);
  const buttons = () => [...(ref.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    for (const [at, button] of buttons().entries()) button.tabIndex = at === current.current ? 0 : -1;
  });
  return {
    ref,
    onFocus({ target }: FocusEvent) {
      const at = buttons().indexOf(target as HTMLButtonElement);
      if (at < 0) return;
      current.current = at;
      for (const [place, button] of buttons().entries()) button.tabIndex = place === at ? 0 : -1;
    },
    onKeyDown(event: KeyboardEvent) {
      if (!ref.current?.contains(event.target as Node)) return;
      if (event.key === 'Escape') return onEscape();
      const all = buttons();
      const last = all.length - 1;
      const at = all.indexOf(event.target as HTMLButtonElement);
      const places: Record<string, number> = {
        ArrowRight: at === last ? 0 : at + 1,
        ArrowLeft: at === 0 ? last : at - 1,
        Home: 0,
        End: last,
      };
      const next = all[places[event.key] ?? -1];
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

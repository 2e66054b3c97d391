import { t } from '@pq/domain/copy';
import { READABLE_WIDTH, readPictureFacts } from '@pq/domain/files/pictures';
import { editorAligns } from '@pq/domain/text/rich-text';
import type { Editor } from '@tiptap/core';
import { AlignCenter, AlignLeft, AlignRight, ImageUp, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Tool } from './tool.tsx';

const names = {
  picture: 'editor.image',
  video: 'editor.youtube',
  cardNews: 'editor.cardnews',
  fileLink: 'editor.file',
} as const;
type Kind = keyof typeof names;

const alignIcons: Record<(typeof editorAligns)[number], LucideIcon> = {
  left: AlignLeft,
  center: AlignCenter,
  right: AlignRight,
};

const warning = 'whitespace-nowrap pr-2 pl-1 text-accent-ink';

type Props = {
  editor: Editor;
  around: RefObject<HTMLElement | null>;
  onEdit(kind: 'picture' | 'cardNews'): void;
  onReplace(): void;
};

export function SelectedTools({ editor, around, onEdit, onReplace }: Props) {
  const kind = (Object.keys(names) as Kind[]).find((type) => editor.isActive(type));
  const box = useBoxOf(editor, around, kind !== undefined);
  const tools = useRef<HTMLDivElement>(null);
  const { from } = editor.state.selection;
  const isShown = kind !== undefined && box !== null;
  // Below what is low they may be below the window, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each thing that is selected
  useLayoutEffect(() => {
    if (isShown) tools.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, from]);
  if (!kind || !box) return null;
  const { align, alt, src } = editor.getAttributes(kind);
  const width = readPictureFacts(String(src ?? ''))?.width ?? READABLE_WIDTH;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') editor.commands.focus();
  };
  return (
    // As high as the selection: its tools stay below the toolbar while any of it is visible.
    <div className="pointer-events-none absolute z-1 flex items-start justify-center p-2" style={box}>
      <div
        ref={tools}
        className="pointer-events-auto sticky scroll-mb-6 top-[calc(191px+var(--long-message))] flex max-w-full flex-wrap items-center justify-center gap-0.5 rounded-card bg-raised py-0.5 pr-1 pl-4 text-control shadow-float [@media(height<480px)]:static"
        role="toolbar"
        aria-label={t('editor.node.tools')}
        onKeyDown={onKeyDown}
      >
        <b className="mr-2">{t(names[kind])}</b>
        {kind === 'picture' ? (
          <>
            {editorAligns.map((name) => (
              <Tool
                key={name}
                label={t(`editor.align.${name}`)}
                icon={alignIcons[name]}
                on={(align ?? 'left') === name}
                onClick={() => editor.chain().setAlign(name).run()}
              />
            ))}
            <Tool label={t('editor.image.replace')} icon={ImageUp} words onClick={onReplace} />
            <Tool label={t('editor.image.describe')} icon={Pencil} words onClick={() => onEdit('picture')} />
            {alt ? null : <small className={warning}>{t('editor.image.undescribed')}</small>}
            {width < READABLE_WIDTH ? (
              <small className={warning}>{t('editor.image.small', { width })}</small>
            ) : null}
          </>
        ) : null}
        {kind === 'cardNews' ? (
          <Tool label={t('editor.node.edit')} icon={Pencil} words onClick={() => onEdit('cardNews')} />
        ) : null}
        <Tool
          label={t('editor.node.remove')}
          icon={Trash2}
          onClick={() => editor.chain().deleteSelection().focus().run()}
        />
      </div>
    </div>
  );
}

/** Selected elements lower than this are not covered by the tools, which are below them instead. */
const LOW_PX = 120;

type Box = { top: number; left: number; width: number; height: number };

/** The picture may load, and the window may change, after the selection. */
function useBoxOf(editor: Editor, around: RefObject<HTMLElement | null>, isSelected: boolean): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  const { from } = editor.state.selection;
  const html = editor.state.doc;
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing moves what is below it
  useLayoutEffect(() => {
    const [node, ground] = [isSelected ? editor.view.nodeDOM(from) : null, around.current];
    if (!(node instanceof HTMLElement) || !ground) return setBox(null);
    const updateBox = () => {
      const [own, outer] = [node.getBoundingClientRect(), ground.getBoundingClientRect()];
      const [start, height] = own.height < LOW_PX ? [own.bottom, 0] : [own.top, own.height];
      setBox({ top: start - outer.top, left: 0, width: outer.width, height });
    };
    updateBox();
    const sizes = new ResizeObserver(updateBox);
    sizes.observe(node);
    sizes.observe(ground);
    return () => sizes.disconnect();
  }, [editor, around, isSelected, from, html]);
  return box;
}

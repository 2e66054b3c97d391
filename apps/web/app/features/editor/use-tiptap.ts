import { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { keepFirstAlign } from './pasted/keep-first-align.ts';
import { hasWords, readPasted } from './pasted/read-pasted.ts';
import { editorExtensions } from './schema/extensions.ts';
import { tellSoon } from './tell-soon.ts';
import type { EditorProps } from './types.ts';

const parseOptions = { preserveWhitespace: true } as const;

type Options = Pick<EditorProps, 'value' | 'onChange' | 'ask' | 'disabled' | 'label'> & {
  place: RefObject<HTMLElement | null>;
  /** Takes pictures that are pasted or dropped; `at` is where in the text, null at the caret. */
  onFiles(files: File[], at: number | null): void;
  /** How many pictures of what was pasted could not be taken along. */
  onLeft(count: number): void;
};

/** The editor in its place, drawn anew with every change of its state; null before it stands. */
export function useTiptap({
  place,
  value,
  onChange,
  ask,
  disabled = false,
  label,
  onFiles,
  onLeft,
}: Options) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const told = useRef(value);
  /** What was told and has not come back as the value yet. */
  const echoes = useRef<string[]>([]);
  const tell = useEffectEvent((html: string, quietMs: number) => {
    if (html === told.current) return;
    told.current = html;
    echoes.current = [...echoes.current.slice(-8), html];
    onChange(html, quietMs);
  });
  const register = useEffectEvent((now: () => void) => ask?.(now));
  const take = useEffectEvent(onFiles);
  const tellLeft = useEffectEvent(onLeft);
  const start = useEffectEvent(() => ({ content: value, label, disabled }));

  useEffect(() => {
    if (!place.current) return;
    const { content, label, disabled } = start();
    const made = new Editor({
      element: place.current,
      extensions: editorExtensions(),
      content,
      parseOptions,
      editable: !disabled,
      injectCSS: false,
      editorProps: {
        attributes: { class: 'rich', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
        transformPastedHTML: (html) => {
          const pasted = readPasted(html);
          // The pictures follow the words, once those stand.
          queueMicrotask(() => {
            if (pasted.pictures.length > 0) take(pasted.pictures, null);
            if (pasted.left > 0) tellLeft(pasted.left);
          });
          return pasted.html;
        },
        handlePaste: (view, event, slice) => {
          if (takeFiles(event, event.clipboardData, null)) return true;
          keepFirstAlign(view, slice);
          return false;
        },
        handleDrop: (view, event, _slice, moved) => {
          if (moved) return false;
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null;
          return takeFiles(event, event.dataTransfer, at);
        },
      },
    });
    const takeFiles = (event: Event, data: DataTransfer | null, at: number | null): boolean => {
      const files = [...(data?.files ?? [])];
      // What an office program copies brings a picture of itself along: its text is what was meant.
      if (files.length === 0 || hasWords(data?.getData('text/html') ?? '')) return false;
      event.preventDefault();
      take(files, at);
      return true;
    };
    const teller = tellSoon((quietMs) => tell(made.getHTML(), quietMs));
    const unasked = register(teller.now);
    made.on('update', teller.input);
    // Whoever presses a button that sends has left the text before.
    made.on('blur', teller.now);
    made.on('transaction', redraw);
    setEditor(made);
    return () => {
      teller.stop();
      unasked?.();
      made.destroy();
      setEditor(null);
    };
  }, [place]);

  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  useEffect(() => {
    const echo = echoes.current.lastIndexOf(value);
    echoes.current.splice(0, echo + 1);
    if (!editor || echo >= 0 || value === told.current) return;
    return whenComposed(editor, () => {
      told.current = value;
      editor.commands.setContent(value, { emitUpdate: false, parseOptions });
    });
  }, [editor, value]);
  return editor;
}

/** Runs at once, or when the syllable that is being composed is done. */
function whenComposed(editor: Editor, run: () => void): () => void {
  if (!editor.view.composing) {
    run();
    return () => undefined;
  }
  const { dom } = editor.view;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    timer = setTimeout(run);
  };
  dom.addEventListener('compositionend', later, { once: true });
  return () => {
    clearTimeout(timer);
    dom.removeEventListener('compositionend', later);
  };
}

import { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { readPlainText } from './pasted/paragraphs.ts';
import { onOwnLine, preserveFirstAlign } from './pasted/pasted-slice.ts';
import { hasWords, readPasted } from './pasted/read-pasted.ts';
import { editorExtensions } from './schema/extensions.ts';
import { throttleInput } from './throttle-input.ts';
import type { EditorProps } from './types.ts';

const parseOptions = { preserveWhitespace: true } as const;

type Options = Pick<EditorProps, 'value' | 'onChange' | 'addSource' | 'disabled' | 'label'> & {
  place: RefObject<HTMLElement | null>;
  /** `at` is the position in the text, null for the caret. */
  onFiles(files: File[], at: number | null): void;
  onLeft(names: string[]): void;
};

export function useTiptap({
  place,
  value,
  onChange,
  addSource,
  disabled = false,
  label,
  onFiles,
  onLeft,
}: Options) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const reported = useRef(value);
  /** Reported values that have not come back through the value yet. */
  const echoes = useRef<string[]>([]);
  const report = useEffectEvent((html: string, quietMs: number) => {
    if (html === reported.current) return;
    reported.current = html;
    echoes.current = [...echoes.current.slice(-8), html];
    onChange(html, quietMs);
  });
  const register = useEffectEvent((now: () => void) => addSource?.(now));
  const take = useEffectEvent(onFiles);
  const reportLeft = useEffectEvent(onLeft);
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
          // The pictures are processed once the text is rendered.
          queueMicrotask(() => {
            if (pasted.pictures.length > 0) take(pasted.pictures, null);
            if (pasted.left.length > 0) reportLeft(pasted.left);
          });
          return pasted.html;
        },
        clipboardTextParser: (text, $context, _plain, view) =>
          readPlainText(view.state.schema, text, $context),
        transformPasted: (slice, view) => onOwnLine(view, slice),
        handlePaste: (view, event, slice) => {
          if (takeFiles(event, event.clipboardData, null)) return true;
          preserveFirstAlign(view, slice);
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
      // Office programs add a picture of the copied text: the text is what was meant.
      if (files.length === 0 || hasWords(data?.getData('text/html') ?? '')) return false;
      event.preventDefault();
      take(files, at);
      return true;
    };
    const throttled = throttleInput((quietMs) => report(made.getHTML(), quietMs));
    const unasked = register(throttled.now);
    made.on('update', throttled.input);
    // Users who press a submit button have left the text before.
    made.on('blur', throttled.now);
    made.on('transaction', redraw);
    setEditor(made);
    return () => {
      throttled.stop();
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
    if (!editor || echo >= 0 || value === reported.current) return;
    return whenComposed(editor, () => {
      reported.current = value;
      editor.commands.setContent(value, { emitUpdate: false, parseOptions });
    });
  }, [editor, value]);
  return editor;
}

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

import { t } from '@pq/domain/copy';
import { linkAddress } from '@pq/domain/text/rich-text';
import { type Editor, getMarkRange } from '@tiptap/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';

export default function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [range] = useState(() => linkRange(editor));
  const [name, setName] = useState(range.text);
  const [typed, setTyped] = useState(range.href);
  const [wasTried, setTried] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const addressField = useRef<HTMLInputElement>(null);
  const form = useId();
  const href = linkAddress(typed);
  const isNamed = name.trim() !== '';
  const put = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree the dialog is inside the form that may contain the editor.
    event.stopPropagation();
    if (!isNamed || href === null) {
      setTried(true);
      (isNamed ? addressField : nameField).current?.focus();
      return;
    }
    const text = { type: 'text', text: name.trim(), marks: [{ type: 'link', attrs: { href } }] };
    editor.chain().focus().insertContentAt(range, text).unsetMark('link').run();
    onClose();
  };
  return (
    <Dialog
      title={t('editor.link.title')}
      onClose={onClose}
      actions={
        <>
          {range.href === '' ? null : (
            <Button
              variant="line"
              onClick={() => {
                editor.chain().focus().setTextSelection(range).unsetMark('link').run();
                onClose();
              }}
            >
              {t('editor.link.remove')}
            </Button>
          )}
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} off={!isNamed || href === null}>
            {t('common.register')}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={put}>
        <TextField
          ref={nameField}
          label={t('editor.link.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={wasTried && !isNamed ? t('editor.link.name.missing') : undefined}
        />
        <TextField
          ref={addressField}
          label={t('editor.link.url')}
          type="url"
          inputMode="url"
          placeholder={t('editor.link.url.placeholder')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={(wasTried || typed.length > 8) && href === null ? t('editor.link.url.wrong') : undefined}
        />
      </form>
    </Dialog>
  );
}

/** The selection is not changed, because this is read while rendering. */
function linkRange(editor: Editor): { from: number; to: number; text: string; href: string } {
  const href: string = editor.getAttributes('link').href ?? '';
  const { doc, schema, selection } = editor.state;
  const link =
    href === '' || !schema.marks.link ? undefined : getMarkRange(selection.$from, schema.marks.link);
  const isWithin = link && link.from <= selection.from && link.to >= selection.to;
  const { from, to } = isWithin ? link : selection;
  return { from, to, text: doc.textBetween(from, to, ' '), href };
}

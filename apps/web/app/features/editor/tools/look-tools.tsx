import { type LabelKey, t } from '@pq/domain/copy';
import { type EditorSize, editorColors, editorSizes, editorStart } from '@pq/domain/text/rich-text';
import type { Editor } from '@tiptap/core';
import { PickMenu } from '#app/ui/floating/pick-menu.tsx';
import { Tool } from './tool.tsx';

type Props = { editor: Editor; disabled: boolean };

const sizes = editorSizes.map((size) => {
  const label = t('editor.size.pt', { size: String(size) });
  return { value: String(size), label, content: <span data-size={size}>{label}</span> };
});

const NONE = '';
const colors = [
  { value: NONE, label: t('editor.color.none'), content: <i className="ed-sw is-none" /> },
  ...editorColors.map((_, at) => ({
    value: String(at + 1),
    label: t(`editor.color.${at + 1}` as LabelKey),
    content: <i className="ed-sw" data-color={at + 1} />,
  })),
];

/** Font size of what is selected, or of what is typed next. */
export function SizeTool({ editor, disabled }: Props) {
  const value: string = editor.getAttributes('textSize').value ?? String(editorStart.size);
  return (
    <PickMenu
      label={t('editor.fontSize')}
      options={sizes}
      value={value}
      look="list"
      disabled={disabled}
      trigger={<Tool label={t('editor.fontSize')} menu />}
      focusAfter={() => editor.view.dom}
      onPick={(next) =>
        editor
          .chain()
          .focus()
          .setTextSize(Number(next) as EditorSize)
          .run()
      }
    >
      {t('editor.size.pt', { size: value })}
    </PickMenu>
  );
}

/** Colour of what is selected, or of what is typed next. */
export function ColorTool({ editor, disabled }: Props) {
  const value: string = editor.getAttributes('textColor').value ?? NONE;
  return (
    <PickMenu
      label={t('editor.color')}
      options={colors}
      value={value}
      look="palette"
      disabled={disabled}
      trigger={<Tool label={t('editor.color')} menu />}
      focusAfter={() => editor.view.dom}
      onPick={(next) =>
        editor
          .chain()
          .focus()
          .setTextColor(next === NONE ? null : Number(next))
          .run()
      }
    >
      <i className={value === NONE ? 'ed-sw is-none' : 'ed-sw'} data-color={value} />
    </PickMenu>
  );
}

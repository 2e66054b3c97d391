import { type LabelKey, t } from '@pq/domain/copy';
import {
  type EditorSize,
  editorColors,
  editorSizes,
  editorStart,
  faintColors,
} from '@pq/domain/text/rich-text';
import type { Editor } from '@tiptap/core';
import { PickMenu } from '#app/ui/floating/pick-menu.tsx';
import { Tool } from './tool.tsx';

type Props = { editor: Editor; disabled: boolean };

const sizes = editorSizes.map((size) => {
  const label = t('editor.size.pt', { size: String(size) });
  return { value: String(size), label, content: <span data-size={size}>{label}</span> };
});

const swatches = [
  'bg-[linear-gradient(135deg,var(--color-white)_46%,var(--color-danger)_46%_54%,var(--color-white)_54%)] inset-ring-field',
  'bg-ed-1 inset-ring-edge',
  'bg-ed-2 inset-ring-edge',
  'bg-ed-3 inset-ring-edge',
  // White needs a visible border.
  'bg-ed-4 inset-ring-field',
  'bg-ed-5 inset-ring-edge',
  'bg-ed-6 inset-ring-edge',
  'bg-ed-7 inset-ring-edge',
  'bg-ed-8 inset-ring-edge',
  'bg-ed-9 inset-ring-edge',
  'bg-ed-10 inset-ring-edge',
  'bg-ed-11 inset-ring-edge',
];

function Swatch({ of }: { of: number }) {
  return (
    <i
      className={`block size-5 rounded-badge inset-ring in-data-checked:outline-2 in-data-checked:outline-purpose in-data-checked:outline-offset-2 ${swatches[of]}`}
    />
  );
}

const NONE = '';
const colors = [
  { value: NONE, label: t('editor.color.none'), content: <Swatch of={0} /> },
  ...editorColors.map((_, at) => ({
    value: String(at + 1),
    label: nameColor(at + 1),
    content: <Swatch of={at + 1} />,
  })),
];

function nameColor(place: number): string {
  const color = t(`editor.color.${place}` as LabelKey);
  return faintColors.includes(place) ? t('editor.color.faint', { color }) : color;
}

const blocks = (['text', 'title', 'subtitle'] as const).map((value) => {
  const label = t(`editor.block.${value}`);
  return { value, label, content: <span data-block={value}>{label}</span> };
});

export function BlockTool({ editor, disabled }: Props) {
  const value = editor.isActive('heading', { level: 2 })
    ? 'title'
    : editor.isActive('heading', { level: 3 })
      ? 'subtitle'
      : 'text';
  return (
    <PickMenu
      label={t('editor.block')}
      options={blocks}
      value={value}
      variant="list"
      disabled={disabled}
      trigger={<Tool label={t('editor.block')} menu />}
      focusAfter={() => editor.view.dom}
      onPick={(next) => {
        const chain = editor.chain().focus();
        if (next === 'text') chain.setParagraph().run();
        else chain.setHeading({ level: next === 'title' ? 2 : 3 }).run();
      }}
    >
      {t(`editor.block.${value}`)}
    </PickMenu>
  );
}

export function SizeTool({ editor, disabled }: Props) {
  const value: string = editor.getAttributes('textSize').value ?? String(editorStart.size);
  return (
    <PickMenu
      label={t('editor.fontSize')}
      options={sizes}
      value={value}
      variant="list"
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

export function ColorTool({ editor, disabled }: Props) {
  const value: string = editor.getAttributes('textColor').value ?? NONE;
  return (
    <PickMenu
      label={t('editor.color')}
      options={colors}
      value={value}
      variant="palette"
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
      <Swatch of={Number(value)} />
    </PickMenu>
  );
}

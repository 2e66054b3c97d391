import { t } from '@pq/domain/copy';
import type { Editor } from '@tiptap/core';
import { Pencil, Trash2 } from 'lucide-react';
import { Icon } from '#app/ui/icon.tsx';
import { Tool } from './tool.tsx';

const names = {
  picture: 'editor.image',
  video: 'editor.youtube',
  cardNews: 'editor.cardnews',
  fileLink: 'editor.file',
} as const;
type Kind = keyof typeof names;

type Props = { editor: Editor; onEdit(kind: 'picture' | 'cardNews'): void };

/** What can be done with the selected picture, video, file or card-news. Nothing while text is selected. */
export function SelectedTools({ editor, onEdit }: Props) {
  const kind = (Object.keys(names) as Kind[]).find((type) => editor.isActive(type));
  if (!kind) return null;
  return (
    <div className="ed-sel" role="toolbar" aria-label={t('editor.node.tools')}>
      <b>{t(names[kind])}</b>
      {kind === 'picture' || kind === 'cardNews' ? (
        <Tool
          label={kind === 'picture' ? t('editor.image.describe') : t('editor.node.edit')}
          onClick={() => onEdit(kind)}
        >
          <Icon of={Pencil} size={20} />
        </Tool>
      ) : null}
      <Tool
        label={t('editor.node.remove')}
        icon={Trash2}
        onClick={() => editor.chain().deleteSelection().focus().run()}
      />
    </div>
  );
}

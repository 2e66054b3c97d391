import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { sendUpload } from '#app/data/uploads/uploads.ts';
import { Editor } from '#app/features/editor/editor.tsx';
import { FieldLabel } from '#app/ui/forms/label.tsx';
import { Refusal } from '#app/ui/forms/refusal.tsx';
import { FilesField } from './files-field.tsx';
import { problemOf, type RewardStepProps } from './step-props.ts';

export function ContentStep(props: RewardStepProps) {
  const { content, change, addSource } = props.writing;
  const { category } = content;
  return (
    <div className="flex flex-col gap-8">
      {category === 2 ? null : <FilesField {...props} />}
      <div>
        {category === 2 ? null : <FieldLabel as="p">{t(`pq.text.${category}`)}</FieldLabel>}
        <div>
          <Editor
            label={t('pq.step.content')}
            value={content.editor}
            // Counts the half second from the input itself, since the editor reports changes later.
            onChange={(editor, quietMs) => change({ editor }, timers.autosaveMs - quietMs)}
            addSource={addSource}
            pictureKind="pqbox"
            upload={(_kind, file, sending) => sendUpload(file, { kind: 'pqbox' }, sending)}
          />
          <Refusal of={problemOf(props, 'editor')} />
        </div>
      </div>
    </div>
  );
}

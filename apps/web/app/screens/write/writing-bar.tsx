import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project/project';
import { Eye } from 'lucide-react';
import { BarFrame } from '#app/features/writing/bar-frame.tsx';
import { showTroubles } from '#app/features/writing/save-troubles.tsx';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Writing } from './draft/use-draft.ts';

type Props = {
  writing: Writing;
  purpose: Purpose;
  busy: boolean;
  items: readonly { done: boolean }[];
  onSubmit(): void;
  /** Opens the question of two tabs again. */
  onChoose(): void;
};

export function WritingBar({ writing, purpose, busy, items, onSubmit, onChoose }: Props) {
  const toast = useToast();
  const { key, content } = writing;
  const done = items.filter((item) => item.done).length;
  return (
    <BarFrame
      back={{ to: '/my/open', words: <span className="@max-editor-wide:sr-only">{t('menu.open')}</span> }}
      name={content.title || t('writing.untitled')}
      badges={
        <>
          <Badge>{t('project.state.save')}</Badge>
          <Badge variant="purpose">{t(purpose === 'projects' ? 'nav.funding' : 'nav.ordermade')}</Badge>
        </>
      }
      save={writing.save}
    >
      {writing.save.kind === 'newer' ? (
        <Button variant="line" height={40} onClick={writing.conflict ? onChoose : showTroubles}>
          {t('writing.newer.go')}
        </Button>
      ) : null}
      {key === null ? null : (
        <ButtonLink
          className="max-tablet:hidden"
          variant="line"
          height={40}
          to={projectPath({ purpose, key })}
          target="_blank"
        >
          <Icon of={Eye} size={16} />
          {t('write.preview')}
          <span className="sr-only">{t('common.newWindow')}</span>
        </ButtonLink>
      )}
      <Button
        className="max-tablet:hidden"
        variant="line"
        height={40}
        onClick={async () => {
          if (await writing.flush()) toast(t('write.saved'));
        }}
      >
        {t('write.save')}
      </Button>
      {done < items.length ? (
        <Button variant="line" height={40} onClick={onSubmit}>
          {t('write.submit')} {done}/{items.length}
        </Button>
      ) : (
        <Button height={40} busy={busy} onClick={onSubmit}>
          {t('write.submit')}
        </Button>
      )}
    </BarFrame>
  );
}

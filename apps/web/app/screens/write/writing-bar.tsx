import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project/project';
import { ChevronLeft, Eye } from 'lucide-react';
import { Link } from 'react-router';
import { projectPath } from '#app/addresses/project-path.ts';
import { Logo } from '#app/features/site-chrome/logo.tsx';
import { showTroubles } from '#app/features/writing/save-troubles.tsx';
import { Saved } from '#app/features/writing/saved.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Writing } from './draft/use-draft.ts';

type Props = {
  writing: Writing;
  purpose: Purpose;
  busy: boolean;
  /** What a review asks for. */
  items: readonly { done: boolean }[];
  onSubmit(): void;
  /** Puts the question of two tabs again. */
  onChoose(): void;
};

/** The bar of the steps: what is written, whether it is stored, and the way to review. */
export function WritingBar({ writing, purpose, busy, items, onSubmit, onChoose }: Props) {
  const toast = useToast();
  const { key, content } = writing;
  const done = items.filter((item) => item.done).length;
  return (
    <div className="wr-bar">
      <Logo />
      <Link className="wr-back" to="/my/open">
        <Icon of={ChevronLeft} size={16} />
        <span>{t('menu.open')}</span>
      </Link>
      <b className="wr-name">{content.title || t('writing.untitled')}</b>
      <Badge>{t('project.state.save')}</Badge>
      <Badge look="purpose">{t(purpose === 'projects' ? 'nav.funding' : 'nav.ordermade')}</Badge>
      <Saved save={writing.save} />
      {writing.save.kind === 'newer' ? (
        <Button look="line" height={40} onClick={writing.conflict ? onChoose : showTroubles}>
          {t('writing.newer.go')}
        </Button>
      ) : null}
      {key === null ? null : (
        <ButtonLink
          className="wr-bar-more"
          look="line"
          height={40}
          to={projectPath({ purpose, key })}
          target="_blank"
        >
          <Icon of={Eye} size={16} />
          {t('write.preview')}
          <span className="sr">{t('common.newWindow')}</span>
        </ButtonLink>
      )}
      <Button
        className="wr-bar-more"
        look="line"
        height={40}
        onClick={async () => {
          if (await writing.flush()) toast(t('write.saved'));
        }}
      >
        {t('write.save')}
      </Button>
      {done < items.length ? (
        <Button look="line" height={40} onClick={onSubmit}>
          {t('write.submit')} {done}/{items.length}
        </Button>
      ) : (
        <Button height={40} busy={busy} onClick={onSubmit}>
          {t('write.submit')}
        </Button>
      )}
    </div>
  );
}

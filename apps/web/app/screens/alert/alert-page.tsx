import type { AlertLink } from '@pq/contract/shapes/alert';
import { t } from '@pq/domain/copy';
import { Link2Off, type LucideIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { DonePanel } from '#app/ui/done-panel.tsx';
import { useRestoreFocus } from '#app/ui/use-restore-focus.ts';
import { WrappedText } from '#app/ui/wrapped-text.tsx';

/** Focuses its content once `answer` has replaced the pressed button. */
export function AlertPage({ answer, children }: { answer: string; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null);
  useRestoreFocus(page, answer);
  return (
    <div ref={page} tabIndex={-1} className="focus:outline-none">
      {children}
    </div>
  );
}

/** One question about the address of a link, answered by a press: mail services open links, too. */
export function AskPanel({
  icon,
  title,
  link,
  ask,
  submit,
  sending,
  error,
  onSubmit,
}: {
  icon: LucideIcon;
  title: string;
  link: AlertLink;
  ask: string;
  submit: string;
  sending: boolean;
  error: string | undefined;
  onSubmit(): void;
}) {
  return (
    <DonePanel
      icon={icon}
      title={title}
      actions={
        <>
          <Button height={56} full busy={sending} onClick={onSubmit}>
            {submit}
          </Button>
          <p role="status" className="min-h-6 text-danger text-small">
            {error}
          </p>
        </>
      }
    >
      <p className="mb-4">{ask}</p>
      <OfLink link={link} />
    </DonePanel>
  );
}

export function AnsweredPanel({
  icon,
  title,
  project,
  children,
}: {
  icon: LucideIcon;
  title: string;
  project?: AlertLink['project'];
  children: ReactNode;
}) {
  return (
    <DonePanel
      icon={icon}
      title={title}
      actions={
        project ? (
          <ButtonLink to={projectPath(project)} height={56} full>
            {t('alert.confirm.project')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/" height={56} full>
            {t('common.goMain')}
          </ButtonLink>
        )
      }
    >
      {children}
    </DonePanel>
  );
}

export function LinkOver() {
  return (
    <AnsweredPanel icon={Link2Off} title={t('alert.link.over')}>
      <p>{t('alert.link.over.how')}</p>
    </AnsweredPanel>
  );
}

export function OfLink({ link: { project, email } }: { link: AlertLink }) {
  return (
    <div className="rounded-card bg-ground px-5 py-3">
      <p className="text-ink-2">{project.title}</p>
      <b className="wrap-anywhere font-semibold text-ink">
        <WrappedText>{email}</WrappedText>
      </b>
    </div>
  );
}

import { downloadData } from '@pq/contract/endpoints/account';
import type { Viewer } from '@pq/contract/shapes/user';
import { type LabelKey, t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import { ThemeChoice } from '#app/features/site-chrome/theme-choice.tsx';
import { providerName } from '#app/features/viewer/provider-name.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { WrappedText } from '#app/ui/wrapped-text.tsx';
import { MyTitle } from '../my-title.tsx';
import type { Route } from './+types/my-info';
import { Consents } from './consents.tsx';
import { Note, NoteAndAction } from './info-parts.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { OwnSecondFactor } from './own-second-factor.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.info.title') });
export const handle = { title: t('my.info.title') };

export default function MyInfoScreen() {
  const viewer = useViewer();
  if (!viewer) return null;
  const { profile, config, role, uid } = viewer;
  return (
    <>
      <MyTitle>{t('my.info.title')}</MyTitle>
      <Part title="my.info.profile" sub="my.info.profile.sub">
        <ProfileForm key={uid} viewer={viewer} />
        <dl className="mt-7 grid grid-cols-[96px_minmax(0,1fr)] forced-colors:inset-ring forced-colors:inset-ring-line gap-x-4 gap-y-2 rounded-card bg-ground p-5 text-note">
          <dt className="text-ink-3">{t('my.info.email')}</dt>
          <dd>
            <WrappedText>{profile.email}</WrappedText>
          </dd>
          <dt className="text-ink-3">{t('my.info.provider')}</dt>
          <dd>{providerName(config.provider)}</dd>
        </dl>
      </Part>
      <Part title="my.consent.title">
        <Consents viewer={viewer} />
      </Part>
      <Part title="theme.title" sub="theme.sub" id="own-theme">
        <ThemeChoice titleId="own-theme" />
      </Part>
      <Part title="signup.password">
        <PasswordSection provider={config.provider} />
      </Part>
      {role === 'admin' ? (
        <Part title="secondFactor.own.title" sub="secondFactor.own.sub">
          <OwnSecondFactor provider={config.provider} />
        </Part>
      ) : null}
      <Part title="my.session.title">
        <Sessions />
      </Part>
      <Part title="my.data.title">
        <OwnData />
      </Part>
      <Part title="my.leave.title">
        <Leaving />
      </Part>
    </>
  );
}

function Part({
  title,
  sub,
  id,
  children,
}: {
  title: LabelKey;
  sub?: LabelKey;
  id?: string;
  children: ReactNode;
}) {
  return (
    <section className="max-w-160 border-line border-t py-7 tablet:py-8 @max-menu/my:first-of-type:border-t-0 @max-menu/my:first-of-type:pt-0">
      <h2 id={id}>{t(title)}</h2>
      {sub ? <Note>{t(sub)}</Note> : null}
      {children}
    </section>
  );
}

function Leaving() {
  const [open, setOpen] = useState(false);
  return (
    <NoteAndAction note={t('my.leave.sub')}>
      <Button variant="line" height={40} onClick={() => setOpen(true)}>
        {t('my.leave.start')}
      </Button>
      {open ? <LeaveDialog onClose={() => setOpen(false)} /> : null}
    </NoteAndAction>
  );
}

function PasswordSection({ provider }: { provider: Viewer['config']['provider'] }) {
  const [open, setOpen] = useState(false);
  if (provider !== 'email')
    return <Note>{t('my.password.social', { provider: providerName(provider) })}</Note>;
  return (
    <NoteAndAction note={t('my.password.sub')}>
      <Button variant="line" height={40} onClick={() => setOpen(true)}>
        {t('my.info.password')}
      </Button>
      {open ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </NoteAndAction>
  );
}

function OwnData() {
  const toast = useToast();
  const download = useMutation({
    ...callMutation(useApi(), downloadData),
    onSuccess: ({ data }) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, t('my.data.fileName', { date: seoulDate(Date.now()) }));
      toast(t('my.data.done'));
    },
    onError: (error) => toast(error.message, 'error'),
  });
  return (
    <NoteAndAction note={t('my.data.sub')}>
      <Button variant="line" height={40} busy={download.isPending} onClick={() => download.mutate({})}>
        {t('my.data.button')}
      </Button>
    </NoteAndAction>
  );
}

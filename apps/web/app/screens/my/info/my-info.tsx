import { type LabelKey, t } from '@pq/domain/copy';
import type { ReactNode } from 'react';
import { ThemeChoice } from '#app/features/site-chrome/theme-choice.tsx';
import { providerName } from '#app/features/viewer/provider-name.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { MyTitle } from '../my-title.tsx';
import type { Route } from './+types/my-info';
import { Consents } from './consents.tsx';
import { Note } from './info-parts.tsx';
import { Leaving } from './leaving.tsx';
import { OwnData } from './own-data.tsx';
import { OwnSecondFactor } from './own-second-factor.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.info.title') });
export const handle = { title: t('my.info.title') };

/** One's own profile, consents, password, sessions and data, and the way out. */
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
          <dd>{profile.email}</dd>
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
    <section className="max-w-160 border-line border-t py-7 tablet:py-8">
      <h2 id={id}>{t(title)}</h2>
      {sub ? <Note>{t(sub)}</Note> : null}
      {children}
    </section>
  );
}

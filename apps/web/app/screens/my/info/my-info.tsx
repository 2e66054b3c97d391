import { type LabelKey, t } from '@pq/domain/copy';
import type { ReactNode } from 'react';
import { providerName } from '#app/features/viewer/provider-name.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/head/page-meta.ts';
import { ThemeChoice } from '#app/theme/theme-choice.tsx';
import type { Route } from './+types/my-info';
import { Consents } from './consents.tsx';
import { Leaving } from './leaving.tsx';
import { OwnData } from './own-data.tsx';
import { OwnSecondFactor } from './own-second-factor.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';
import './info.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.info.title') });
export const handle = { title: t('my.info.title') };

/** One's own profile, consents, password, sessions and data, and the way out. */
export default function MyInfoScreen() {
  const viewer = useViewer();
  if (!viewer) return null;
  const { profile, config, role, uid } = viewer;
  return (
    <>
      <h1>{t('my.info.title')}</h1>
      <Part title="my.info.profile" sub="my.info.profile.sub">
        <ProfileForm key={uid} viewer={viewer} />
        <dl className="inf-facts">
          <dt>{t('my.info.email')}</dt>
          <dd>{profile.email}</dd>
          <dt>{t('my.info.provider')}</dt>
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
    <section className="inf">
      <h2 id={id}>{t(title)}</h2>
      {sub ? <p className="inf-note">{t(sub)}</p> : null}
      {children}
    </section>
  );
}

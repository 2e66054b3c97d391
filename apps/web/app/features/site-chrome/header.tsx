import { t } from '@pq/domain/copy';
import { ChevronLeft, Menu, Search } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Logo } from './logo.tsx';
import { MainNav } from './main-nav.tsx';
import { isInner, sectionOf } from './places.ts';
import { SideMenu } from './side-menu.tsx';

/** The header of every screen but those of writing. `title` is what phones show on inner screens. */
export function Header({ title }: { title: string }) {
  const { pathname } = useLocation();
  const viewer = useViewer();
  const section = sectionOf(pathname);
  const inner = isInner(pathname);
  return (
    <header
      className={`hd hd-top${inner ? ' hd-plain' : ''}`}
      data-purpose={section === 'order' ? 'order' : 'funding'}
    >
      <div className="hd-in">
        {inner ? (
          <>
            <BackButton />
            <span className="ttl hide-t">{title}</span>
            <span className="only-t">
              <Logo />
            </span>
          </>
        ) : (
          <Logo />
        )}
        <MainNav current={section} />
        <div className="end">
          <Link className="icb" to="/search" aria-label={t('common.search')}>
            <Icon of={Search} />
          </Link>
          {viewer ? (
            <>
              <SideMenu viewer={viewer}>
                <Avatar name={viewer.profile.nickname} image={viewer.profile.image} size={40} />
              </SideMenu>
              <ButtonLink height={40} to="/write/select">
                {t('header.create')}
              </ButtonLink>
            </>
          ) : (
            <>
              <Link className="tx" to="/login">
                {t('header.login')}
              </Link>
              <Link className="tx" to="/login">
                {t('header.signup')}
              </Link>
              <SideMenu viewer={null} className="hide-t">
                <Icon of={Menu} />
              </SideMenu>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** The small bar of the writing screens: back and the logo. */
export function WriteBar() {
  return (
    <header className="hd hd-top">
      <div className="hd-in">
        <BackButton always />
        <Logo />
      </div>
    </header>
  );
}

function BackButton({ always = false }: { always?: boolean }) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={always ? 'icb bk' : 'icb bk hide-t'}
      aria-label={t('common.back')}
      onClick={() => (window.history.length > 1 ? navigate(-1) : navigate('/'))}
    >
      <Icon of={ChevronLeft} />
    </button>
  );
}

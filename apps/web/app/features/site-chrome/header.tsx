import { t } from '@pq/domain/copy';
import { routeWords } from '@pq/domain/project/project';
import { ChevronLeft, Menu, Search } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { purposeOf } from '#app/addresses/purpose-of.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { usePlaceState } from '#app/place-state.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { ButtonLink, IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useLoginLink } from './login-link.ts';
import { Logo } from './logo.tsx';
import { MainNav } from './main-nav.tsx';
import { isInner, sectionOf } from './places.ts';
import { SideMenu } from './side-menu.tsx';

/** The header of every screen but those of writing. `title` is what phones show on inner screens. */
export function Header({ title }: { title: string }) {
  const { pathname } = useLocation();
  const purpose = purposeOf(pathname, usePlaceState<{ purpose?: unknown }>());
  const section = sectionOf(pathname);
  const inner = isInner(pathname);
  return (
    <header className={`hd hd-top${inner ? ' hd-plain' : ''}`} data-purpose={routeWords[purpose]}>
      <div className="hd-in">
        {inner ? (
          <>
            <BackButton className="hide-t" />
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
          <Link
            className="icb"
            to="/search"
            aria-label={t('common.search')}
            aria-current={pathname === '/search' ? 'page' : undefined}
          >
            <Icon of={Search} />
          </Link>
          <Account />
        </div>
      </div>
    </header>
  );
}

function Account() {
  const viewer = useViewer();
  const login = useLoginLink();
  if (!viewer)
    return (
      <>
        <Link className="tx" {...login}>
          {t('header.login')}
        </Link>
        <Link className="tx" {...login} to="/signup">
          {t('header.signup')}
        </Link>
        <SideMenu viewer={null} className="hide-t">
          <Icon of={Menu} />
        </SideMenu>
      </>
    );
  return (
    <>
      <SideMenu viewer={viewer}>
        <Avatar name={viewer.profile.nickname} image={viewer.profile.image} />
      </SideMenu>
      <ButtonLink height={40} to="/write/select">
        {t('header.create')}
      </ButtonLink>
    </>
  );
}

/** The small bar of the writing screens: back and the logo. */
export function WriteBar() {
  return (
    <header className="hd hd-top">
      <div className="hd-in">
        <BackButton />
        <Logo />
      </div>
    </header>
  );
}

function BackButton({ className = '' }: { className?: string }) {
  const navigate = useNavigate();
  // The router numbers its entries; the first one of a visit has nothing of ours behind it.
  const back = () => ((window.history.state as { idx?: number } | null)?.idx ? navigate(-1) : navigate('/'));
  return (
    <IconButton label={t('common.back')} className={`bk ${className}`} onClick={() => void back()}>
      <Icon of={ChevronLeft} />
    </IconButton>
  );
}

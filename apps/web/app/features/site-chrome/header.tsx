import { t } from '@pq/domain/copy';
import { routeSegments } from '@pq/domain/project/project';
import { ChevronLeft, Menu, Search } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { purposeOf } from '#app/lib/addresses/purpose-of.ts';
import { useLocationState } from '#app/lib/location-state.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { ButtonLink, IconButton } from '#app/ui/button.tsx';
import { iconButtonVariants } from '#app/ui/button-variants.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { Bell } from './bell.tsx';
import { HeaderBar } from './header-bar.tsx';
import { useLoginLink } from './login-link.ts';
import { MainNav } from './main-nav.tsx';
import { isInner, sectionOf } from './places.ts';
import { SideMenu } from './side-menu.tsx';

const onlyNarrow = '@tablet/header:hidden';
const onlyWide =
  'hidden min-h-11 items-center px-3 text-button font-medium text-ink-2 hover:text-ink @tablet/header:inline-flex';
/** Aligns the icon of the last button with the page, not its padding. */
const end =
  '-mr-2.5 ml-auto flex min-h-14 items-center gap-1 @tablet/header:-mr-3 @tablet/header:has-data-wide-end:-mr-1.5 room-to-write:has-data-wide-end:mr-0';

export function Header({ title }: { title: string }) {
  const { pathname } = useLocation();
  const purpose = purposeOf(pathname, useLocationState<{ purpose?: unknown }>());
  const section = sectionOf(pathname);
  const inner = isInner(pathname);
  return (
    <HeaderBar purpose={routeSegments[purpose]} twoRows={!inner}>
      {inner ? (
        <>
          <BackButton className={onlyNarrow} />
          <span className={`text-strong font-semibold ${onlyNarrow}`}>{title}</span>
          <span className="hidden @tablet/header:block">
            <Logo />
          </span>
        </>
      ) : (
        <Logo />
      )}
      <MainNav current={section} onlyWide={inner} />
      <div className={end}>
        <Link
          className={iconButtonVariants()}
          to="/search"
          aria-label={t('common.search')}
          aria-current={pathname === '/search' ? 'page' : undefined}
        >
          <Icon of={Search} />
        </Link>
        <Account />
      </div>
    </HeaderBar>
  );
}

function Account() {
  const viewer = useViewer();
  const login = useLoginLink();
  if (!viewer)
    return (
      <>
        <Link className={onlyWide} {...login}>
          {t('header.login')}
        </Link>
        <Link className={onlyWide} {...login}>
          {t('header.signup')}
        </Link>
        <SideMenu viewer={null} className={onlyNarrow}>
          <Icon of={Menu} />
        </SideMenu>
      </>
    );
  return (
    <>
      <Bell key={viewer.uid} uid={viewer.uid} />
      <SideMenu viewer={viewer}>
        <Avatar name={viewer.profile.nickname} image={viewer.profile.image} />
      </SideMenu>
      {/* Projects can only be created in wide windows. */}
      <div className="ml-3 hidden room-to-write:flex" data-wide-end="">
        <ButtonLink height={40} to="/write/select">
          {t('header.create')}
        </ButtonLink>
      </div>
    </>
  );
}

export function WriteBar() {
  return (
    <HeaderBar>
      <BackButton />
      <Logo />
    </HeaderBar>
  );
}

function BackButton({ className = '' }: { className?: string }) {
  const navigate = useNavigate();
  // The router numbers its entries; before the first one of a visit there is no page of ours.
  const back = () => ((window.history.state as { idx?: number } | null)?.idx ? navigate(-1) : navigate('/'));
  return (
    <IconButton label={t('common.back')} className={`-ml-3 ${className}`} onClick={() => void back()}>
      <Icon of={ChevronLeft} />
    </IconButton>
  );
}

import { Dialog } from '@base-ui/react/dialog';
import type { Viewer } from '@pq/contract/shapes/user';
import { type LabelKey, t } from '@pq/domain/copy';
import {
  Bookmark,
  CircleHelp,
  CircleUserRound,
  CreditCard,
  FolderOpen,
  Gift,
  LogOut,
  type LucideIcon,
  MessageSquare,
  Pencil,
  ShieldCheck,
  X,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSignOut } from '#app/features/viewer/use-sign-out.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { mainLinks } from './links.ts';

type MenuLink = { to: string; label: LabelKey; icon: LucideIcon };

/** The eight links of /my (spec section 2, Header). */
const myLinks: MenuLink[] = [
  { to: '/my/info', label: 'menu.info', icon: CircleUserRound },
  { to: '/my/card', label: 'menu.card', icon: CreditCard },
  { to: '/my/list', label: 'menu.list', icon: Gift },
  { to: '/my/open', label: 'menu.open', icon: FolderOpen },
  { to: '/my/scrap', label: 'menu.scrap', icon: Bookmark },
  { to: '/my/inquiry', label: 'menu.inquiry', icon: CircleHelp },
  { to: '/my/str', label: 'menu.str', icon: Pencil },
  { to: '/my/comment', label: 'menu.comment', icon: MessageSquare },
];
const adminLink: MenuLink = { to: '/admin', label: 'menu.admin', icon: ShieldCheck };

/** The menu at the right edge: own pages for members, the site's sections for visitors on phones. */
export function SideMenu({
  viewer,
  className = '',
  children,
}: {
  viewer: Viewer | null;
  className?: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className={`icb ${className}`} aria-label={t('header.openMenu')}>
        {children}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="menu sheet-r">
          <div className="menu-hd">
            {viewer ? (
              <>
                <Avatar name={viewer.profile.nickname} image={viewer.profile.image} size={40} />
                <div>
                  <Dialog.Title render={<b />}>{viewer.profile.nickname}</Dialog.Title>
                  <span>{viewer.profile.email}</span>
                </div>
              </>
            ) : (
              <Dialog.Title render={<b />}>{t('common.appName')}</Dialog.Title>
            )}
            <Dialog.Close className="icb" aria-label={t('header.closeMenu')}>
              <Icon of={X} />
            </Dialog.Close>
          </div>
          {viewer ? <MemberLinks viewer={viewer} onPick={close} /> : <VisitorLinks onPick={close} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function MemberLinks({ viewer, onPick }: { viewer: Viewer; onPick(): void }) {
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const links = viewer.role === 'admin' ? [...myLinks, adminLink] : myLinks;
  return (
    <>
      <ul>
        {links.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} onClick={onPick} aria-current={to === pathname ? 'page' : undefined}>
              <Icon of={icon} />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
      <hr />
      <button
        type="button"
        className="menu-out"
        onClick={() => {
          onPick();
          void signOut();
        }}
      >
        <Icon of={LogOut} />
        {t('menu.logout')}
      </button>
    </>
  );
}

function VisitorLinks({ onPick }: { onPick(): void }) {
  const signIn = [
    { to: '/login', label: 'header.login' },
    { to: '/login', label: 'header.signup' },
  ] as const;
  const links = [
    ...signIn,
    ...mainLinks.flatMap(({ to, label, sub }) => (sub.length > 0 ? sub : [{ to, label }])),
  ];
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={`${to}${label}`}>
          <Link to={to} onClick={onPick}>
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

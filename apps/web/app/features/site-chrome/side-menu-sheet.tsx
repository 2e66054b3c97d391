import type { Viewer } from '@pq/contract/shapes/user';
import { type LabelKey, t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import {
  Bookmark,
  CircleQuestionMark,
  CircleUserRound,
  CreditCard,
  FolderOpen,
  Gift,
  LogOut,
  type LucideIcon,
  MessageSquare,
  Pencil,
  ShieldCheck,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useSignOut } from '#app/features/viewer/use-sign-out.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Drawer } from '#app/ui/floating/drawer.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { mainLinks } from './links.ts';
import { useLoginLink } from './login-link.ts';
import { useNeeds } from './use-needs.ts';
import { useUnseenRewards } from './use-unseen-rewards.ts';

type MenuLink = { to: string; label: LabelKey; icon: LucideIcon };

const myLinks: MenuLink[] = [
  { to: '/my/info', label: 'menu.info', icon: CircleUserRound },
  { to: '/my/card', label: 'menu.card', icon: CreditCard },
  { to: '/my/list', label: 'menu.list', icon: Gift },
  { to: '/my/open', label: 'menu.open', icon: FolderOpen },
  { to: '/my/scrap', label: 'menu.scrap', icon: Bookmark },
  { to: '/my/inquiry', label: 'menu.inquiry', icon: CircleQuestionMark },
  { to: '/my/str', label: 'menu.str', icon: Pencil },
  { to: '/my/comment', label: 'menu.comment', icon: MessageSquare },
];
const adminLink: MenuLink = { to: '/admin', label: 'menu.admin', icon: ShieldCheck };

const entry = [
  'flex min-h-12 w-full items-center gap-3 px-5 text-left font-medium -outline-offset-2 hover:bg-ground [&>svg]:size-5.5 [&>svg]:text-ink-3',
  'aria-[current]:bg-brand-tint aria-[current]:font-semibold aria-[current]:text-brand-hover aria-[current]:[&>svg]:text-current',
  'forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText]',
].join(' ');

export function SideMenuSheet({
  viewer,
  open,
  onOpen,
}: {
  viewer: Viewer | null;
  open: boolean;
  onOpen(open: boolean): void;
}) {
  const close = () => onOpen(false);
  const login = useLoginLink();
  return (
    <Drawer
      open={open}
      onOpen={onOpen}
      title={viewer ? <Who viewer={viewer} /> : <b className="text-h3">{t('header.menu')}</b>}
      closeLabel={t('header.closeMenu')}
      className="flex w-80 max-w-[86%] flex-col pb-5"
    >
      {viewer ? (
        <MemberLinks viewer={viewer} onPick={close} />
      ) : (
        <div className="grid grid-cols-2 gap-2 px-5 pb-3">
          <ButtonLink {...login} variant="line" height={40} onClick={close}>
            {t('header.login')}
          </ButtonLink>
          <ButtonLink {...login} height={40} onClick={close}>
            {t('header.signup')}
          </ButtonLink>
        </div>
      )}
      <SiteLinks onPick={close} />
      {viewer ? <SignOut onPick={close} /> : null}
    </Drawer>
  );
}

function Who({ viewer: { profile } }: { viewer: Viewer }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={profile.nickname} image={profile.image} size={40} />
      <div>
        <b className="block text-h3">{profile.nickname}</b>
        <small className="text-small text-ink-3">{profile.email}</small>
      </div>
    </div>
  );
}

function MemberLinks({ viewer, onPick }: { viewer: Viewer; onPick(): void }) {
  const { pathname } = useLocation();
  const needs = useNeeds(true);
  const unseen = useUnseenRewards();
  const links = viewer.role === 'admin' ? [...myLinks, adminLink] : myLinks;
  return (
    <ul>
      {links.map(({ to, label, icon }) => (
        <li key={to}>
          <Link
            className={entry}
            to={to}
            onClick={onPick}
            aria-current={to === pathname ? 'page' : undefined}
          >
            <Icon of={icon} />
            <span className="whitespace-nowrap">{t(label)}</span>
            {to === '/my/list' ? (
              <span className="ml-auto flex flex-col items-end gap-1 py-1.5">
                {needs > 0 ? (
                  <Badge variant="danger">{t('menu.needs', { n: formatNumber(needs) })}</Badge>
                ) : null}
                {unseen > 0 ? (
                  <Badge variant="accent">{t('pq.new.menu', { n: formatNumber(unseen) })}</Badge>
                ) : null}
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SiteLinks({ onPick }: { onPick(): void }) {
  return (
    // Wide screens have the site's links in the header.
    <div className="tablet:hidden">
      {mainLinks.map(({ to, label, sub }) => (
        <div key={to}>
          <p className="px-5 pt-4 pb-1 text-label text-ink-3">{t(label)}</p>
          <ul>
            {(sub.length > 0 ? sub : [{ to, label }]).map((link) => (
              <li key={link.to}>
                <Link className={entry} to={link.to} onClick={onPick}>
                  {t(link.label)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function SignOut({ onPick }: { onPick(): void }) {
  const signOut = useSignOut();
  return (
    <>
      <hr className="mx-5 my-2 border-line border-t" />
      <button
        type="button"
        className={entry}
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

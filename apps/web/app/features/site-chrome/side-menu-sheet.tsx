import { listOwnBoxes } from '@pq/contract/endpoints/pqbox';
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { useQuery } from '@tanstack/react-query';
import { LogOut, ShieldCheck } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { useSignOut } from '#app/features/viewer/use-sign-out.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Drawer } from '#app/ui/floating/drawer.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { WrappedText } from '#app/ui/wrapped-text.tsx';
import { mainLinks } from './links.ts';
import { useLoginLink } from './login-link.ts';
import { type MyLink, myLinks } from './my-links.ts';
import { useNeeds } from './use-needs.ts';

const adminLink: MyLink = { to: '/admin', label: 'menu.admin', icon: ShieldCheck };

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
        <small className="text-small text-ink-3">
          <WrappedText>{profile.email}</WrappedText>
        </small>
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

/** Rewards that open in between are announced by mail; opening a reward refetches it. */
const FRESH_MS = 300_000;

function useUnseenRewards(): number {
  return (
    useQuery({ ...callQuery(useApi(), listOwnBoxes, {}), staleTime: FRESH_MS, retry: false }).data?.unseen ??
    0
  );
}

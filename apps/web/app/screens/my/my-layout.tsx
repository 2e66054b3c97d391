import { type LabelKey, t } from '@pq/domain/copy';
import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import type { DialogTexts } from '#app/features/fresh-sign-in/fresh-dialog.tsx';
import { FreshSignInProvider } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import './my.css';

const access = membersOnly('login.required');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

const links: [string, LabelKey][] = [
  ['/my/info', 'menu.info'],
  ['/my/card', 'menu.card'],
  ['/my/list', 'menu.list'],
  ['/my/open', 'menu.open'],
  ['/my/scrap', 'menu.scrap'],
  ['/my/inquiry', 'menu.inquiry'],
  ['/my/str', 'menu.str'],
  ['/my/comment', 'menu.comment'],
];

const confirmTexts: DialogTexts = {
  title: t('my.confirm.title'),
  body: t('my.confirm.body'),
  password: t('my.password.current'),
  submit: t('my.confirm.submit'),
};

/** The frame of the own pages; visitors are led to sign in and back. */
export default function MyLayout() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  useMembersOnly('login.required');
  // On phones the links are one row that scrolls sideways: the current one is brought into sight, the page stays.
  const side = useRef<HTMLElement>(null);
  const shown = viewer !== null;
  useEffect(() => {
    const link = shown && side.current?.querySelector(`a[href="${pathname}"]`);
    if (!side.current || !link) return;
    const [row, box] = [side.current.getBoundingClientRect(), link.getBoundingClientRect()];
    side.current.scrollLeft += box.left + box.width / 2 - (row.left + row.width / 2);
  }, [shown, pathname]);
  if (!viewer) return null;
  return (
    <div className="wrap my">
      <aside className="my-n" ref={side}>
        <div className="me">
          <Avatar name={viewer.profile.nickname} image={viewer.profile.image} size={56} />
          <b>{viewer.profile.nickname}</b>
        </div>
        <nav aria-label={t('my.title')}>
          <ul>
            {links.map(([to, label]) => (
              <li key={to}>
                <Link to={to} aria-current={to === pathname ? 'page' : undefined}>
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <div id="my-page" tabIndex={-1}>
        <FreshSignInProvider texts={confirmTexts}>
          <Outlet />
        </FreshSignInProvider>
      </div>
    </div>
  );
}

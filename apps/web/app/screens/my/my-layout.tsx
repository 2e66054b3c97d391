import { t } from '@pq/domain/copy';
import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import type { DialogTexts } from '#app/features/fresh-sign-in/fresh-dialog.tsx';
import { FreshSignInProvider } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { myLinks } from '#app/features/site-chrome/my-links.ts';
import { useFocusFallback } from '#app/features/site-chrome/use-focus-fallback.ts';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Wrap } from '#app/ui/frame.tsx';

const access = membersOnly('login.required');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

const LINK =
  'flex min-h-11 items-center text-ink-2 hover:text-ink aria-[current=page]:font-bold aria-[current=page]:text-brand ' +
  '@max-menu/my:whitespace-nowrap @max-menu/my:text-label @max-menu/my:aria-[current=page]:shadow-[inset_0_-2px_0_var(--color-brand)] ' +
  'forced-colors:aria-[current=page]:bg-[Highlight] forced-colors:aria-[current=page]:text-[HighlightText]';

const confirmTexts: DialogTexts = {
  title: t('my.confirm.title'),
  body: t('my.confirm.body'),
  password: t('my.password.current'),
  submit: t('my.confirm.submit'),
};

export default function MyLayout() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  // A page below that of a link belongs to it.
  const current = myLinks.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to;
  useMembersOnly('login.required');
  useFocusFallback();
  // On phones the links are one row that scrolls sideways: the current one is scrolled into view without scrolling the page.
  const side = useRef<HTMLElement>(null);
  const shown = viewer !== null;
  useEffect(() => {
    const link = shown && side.current?.querySelector(`a[href="${current}"]`);
    if (!side.current || !link) return;
    const [row, box] = [side.current.getBoundingClientRect(), link.getBoundingClientRect()];
    side.current.scrollLeft += box.left + box.width / 2 - (row.left + row.width / 2);
  }, [shown, current]);
  if (!viewer) return null;
  return (
    <div className="@container/my">
      <Wrap className="grid-cols-[160px_minmax(0,1fr)] items-start gap-10 pt-1 pc:grid-cols-[220px_minmax(0,1fr)] pc:gap-16 @menu/my:grid @menu/my:pt-12">
        <aside
          className="@max-menu/my:-mx-gutter @max-menu/my:mb-5 @max-menu/my:overflow-x-auto @max-menu/my:px-gutter @max-menu/my:scrollbar-none @menu/my:sticky @menu/my:top-[calc(112px+var(--long-message))]"
          ref={side}
        >
          <div className="hidden flex-col gap-3 pb-6 @menu/my:flex">
            <Avatar name={viewer.profile.nickname} image={viewer.profile.image} size={56} />
            <b className="text-h2 tracking-body">{viewer.profile.nickname}</b>
          </div>
          <nav className="@max-menu/my:w-max @max-menu/my:min-w-full" aria-label={t('my.title')}>
            <ul className="@max-menu/my:flex @max-menu/my:gap-5 @max-menu/my:border-line @max-menu/my:border-b">
              {myLinks.map(({ to, label }) => (
                <li key={to}>
                  <Link className={LINK} to={to} aria-current={to === current ? 'page' : undefined}>
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
      </Wrap>
    </div>
  );
}

import { getWaiting } from '@pq/contract/endpoints/admin/overview';
import { type CopyKey, t } from '@pq/domain/copy';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  BookOpen,
  BookText,
  CreditCard,
  ExternalLink,
  Flag,
  GitCompareArrows,
  HandCoins,
  IdCard,
  Images,
  Landmark,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircleQuestionMark,
  Newspaper,
  PackageOpen,
  Percent,
  Replace,
  Scale,
  ScrollText,
  Search,
  ShieldCheck,
  TrendingUp,
  Truck,
  Undo2,
  Users,
} from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { ApiProvider, useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { withRecovery } from '#app/data/client/with-recovery.ts';
import { viewerQuery } from '#app/data/users.ts';
import type { DialogTexts } from '#app/features/fresh-sign-in/fresh-dialog.tsx';
import { FreshSignInProvider } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { MainPart } from '#app/features/site-chrome/main-part.tsx';
import { useFocusFallback } from '#app/features/site-chrome/use-focus-fallback.ts';
import { endSession } from '#app/features/viewer/end-session.ts';
import { forAdmins } from '#app/features/viewer/for-admins.ts';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { useSignOut } from '#app/features/viewer/use-sign-out.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { PressArea } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { LogoMark } from '#app/ui/logo.tsx';
import type { Route } from './+types/admin-layout';
import { forcedCurrent } from './parts/classes.ts';
import { SearchBox } from './search/search-box.tsx';

const access = membersOnly('err.session');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

const queries = routeQueries((api) => [viewerQuery(api)]);

export async function loader(args: Route.LoaderArgs) {
  return forAdmins(await queries.loader(args));
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return forAdmins(await queries.clientLoader(args));
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('admin.title'), hidden: true });
export const handle = { isFramed: true };

const confirmTexts: DialogTexts = {
  title: t('freshPassword.title'),
  body: t('freshPassword.body'),
  password: t('freshPassword.password'),
  submit: t('freshPassword.submit'),
  hint: t('freshPassword.hint'),
};

/** A page whose session ends remains mounted, so that its leave guard can save what was typed. */
export default function AdminLayout() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const mustEnrol = viewer?.secondFactor?.required === true;
  const [isEntered] = useState(viewer !== null && !mustEnrol);
  useMembersOnly('err.session');
  useEffect(() => {
    if (mustEnrol)
      void navigate('/admin/second-factor', { replace: true, state: { next: `${pathname}${search}` } });
  }, [mustEnrol, pathname, search, navigate]);
  if (mustEnrol || !(viewer || isEntered)) return null;
  return (
    <SessionApi>
      <FreshSignInProvider texts={confirmTexts}>
        <Frame />
      </FreshSignInProvider>
    </SessionApi>
  );
}

function SessionApi({ children }: { children: ReactNode }) {
  const api = useApi();
  const client = useQueryClient();
  const watching = useMemo(() => {
    const { queryKey } = viewerQuery(api);
    return withRecovery(api, async (error) => {
      if (error.status === 401) endSession(client, queryKey);
      if (error.code === 'secondFactorRequired') void client.invalidateQueries({ queryKey });
      return false;
    });
  }, [api, client]);
  return <ApiProvider api={watching}>{children}</ApiProvider>;
}

const placeClass =
  'flex min-h-11 items-center gap-2.5 rounded-field px-3 text-control text-ink-2 hover:bg-ground aria-[current]:bg-brand-tint aria-[current]:text-brand @max-laptop:flex-none @max-laptop:whitespace-nowrap';

/** `group` names the group that starts with this page. */
type Place = {
  to: string;
  label: CopyKey;
  icon: LucideIcon;
  count?: number | undefined;
  group?: 'review' | 'money' | 'people' | 'site' | 'records';
};

function Frame() {
  const api = useApi();
  const viewer = useViewer();
  const signOut = useSignOut();
  const { pathname } = useLocation();
  const { data: waiting } = useQuery(callQuery(api, getWaiting, {}));
  const nav = useRef<HTMLElement>(null);
  useFocusFallback();
  // On a narrow window the links are in one row that scrolls: the current one has to be visible.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>(`[aria-current][href="${placeOf(pathname)}"]`);
    if (nav.current && here)
      nav.current.scrollLeft = here.offsetLeft - (nav.current.clientWidth - here.offsetWidth) / 2;
  }, [pathname]);
  const places: Place[] = [
    { to: '/admin', label: 'admin.overview', icon: LayoutDashboard },
    {
      to: '/admin/review',
      label: 'admin.review',
      icon: ShieldCheck,
      count: waiting?.reviews,
      group: 'review',
    },
    { to: '/admin/withdrawals', label: 'admin.withdraw', icon: Undo2, count: waiting?.withdrawals },
    { to: '/admin/identity', label: 'admin.identity', icon: IdCard, count: waiting?.identities },
    { to: '/admin/pqbox', label: 'admin.pqbox', icon: PackageOpen, count: waiting?.rewards },
    { to: '/admin/projects', label: 'admin.projects', icon: Search },
    { to: '/admin/overdue', label: 'admin.overdue', icon: Truck, count: waiting?.overdue },
    {
      to: '/admin/pledges',
      label: 'admin.pledges',
      icon: HandCoins,
      count: waiting?.refunds,
      group: 'money',
    },
    { to: '/admin/charges', label: 'admin.charges', icon: CreditCard },
    { to: '/admin/ledger', label: 'admin.ledger', icon: BookText },
    { to: '/admin/payout', label: 'admin.payout', icon: Landmark, count: waiting?.payouts },
    {
      to: '/admin/reconciliation',
      label: 'admin.comparison',
      icon: GitCompareArrows,
      count: waiting?.differences,
    },
    { to: '/admin/reports', label: 'admin.reports', icon: Flag, count: waiting?.reports, group: 'people' },
    { to: '/admin/asks', label: 'admin.asks', icon: MessageCircleQuestionMark, count: waiting?.asks },
    { to: '/admin/stories', label: 'admin.stories', icon: BookOpen },
    { to: '/admin/news', label: 'admin.news', icon: Newspaper, count: waiting?.news },
    { to: '/admin/members', label: 'admin.members', icon: Users },
    { to: '/admin/notice', label: 'admin.notice', icon: Megaphone, group: 'site' },
    { to: '/admin/banners', label: 'admin.banner', icon: Images },
    { to: '/admin/policies', label: 'admin.policies', icon: Scale },
    { to: '/admin/plan', label: 'admin.plan', icon: Percent },
    { to: '/admin/synonym', label: 'admin.synonyms', icon: Replace },
    { to: '/admin/popular-words', label: 'admin.popular', icon: TrendingUp },
    { to: '/admin/mails', label: 'admin.mails', icon: Mail, group: 'records' },
    { to: '/admin/audit', label: 'admin.audit', icon: ScrollText },
  ];
  return (
    <div className="@container">
      <div className="min-h-screen bg-ground @laptop:grid @laptop:grid-cols-[216px_minmax(0,1fr)]">
        <div className="border-line bg-white px-3 @max-laptop:border-b @max-laptop:py-2 @laptop:sticky @laptop:top-(--long-message) @laptop:h-[calc(100vh-var(--long-message))] @laptop:self-start @laptop:overflow-y-auto @laptop:border-r @laptop:py-4">
          <header>
            <Link
              className="flex h-11 items-center gap-2 p-2 text-label text-brand @laptop:mb-4 [&>svg]:h-[30px] [&>svg]:w-9"
              to="/admin"
            >
              <LogoMark />
              <span>{t('admin.title')}</span>
            </Link>
          </header>
          <SearchBox />
          <nav ref={nav} className="@max-laptop:flex @max-laptop:overflow-x-auto" aria-label={t('admin.nav')}>
            {places.map(({ to, label, icon, count, group }) => (
              <Fragment key={to}>
                {group ? (
                  <p className="px-3 pt-3 pb-1 text-ink-3 text-small @max-laptop:hidden">
                    {t(`admin.group.${group}`)}
                  </p>
                ) : null}
                <Link
                  to={to}
                  className={`${placeClass} ${forcedCurrent}`}
                  aria-current={isAt(pathname, to) ? 'page' : undefined}
                >
                  <Icon of={icon} size={20} />
                  {t(label as 'admin.review')}
                  {count ? (
                    <small className="ml-auto rounded-full bg-brand px-2 py-0.5 text-badge text-white">
                      {count}
                    </small>
                  ) : null}
                </Link>
              </Fragment>
            ))}
            <Link className={placeClass} to="/">
              <Icon of={ExternalLink} size={20} />
              {t('admin.toSite')}
            </Link>
            <PressArea className={`${placeClass} @laptop:w-full`} onClick={signOut}>
              <Icon of={LogOut} size={20} />
              {t('menu.logout')}
              <span className="ml-auto truncate text-small text-ink-3">{viewer?.profile.nickname}</span>
            </PressArea>
          </nav>
        </div>
        <MainPart className="min-w-0 px-4 py-5 @laptop:p-6">
          <Outlet />
        </MainPart>
      </div>
    </div>
  );
}

function placeOf(pathname: string): string {
  return pathname.split('/').slice(0, 3).join('/');
}

function isAt(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`));
}

import { getSecondFactor } from '@pq/contract/endpoints/account';
import { t } from '@pq/domain/copy';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { invalidate } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import type { Enrolment } from '#app/data/second-factor.ts';
import { viewerQuery } from '#app/data/users.ts';
import { useLeaveGuard } from '#app/features/form/use-leave-guard.ts';
import type { DialogTexts } from '#app/features/fresh-sign-in/fresh-dialog.tsx';
import { FreshSignInProvider } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { RecoveryCodes } from '#app/features/second-factor/recovery-codes.tsx';
import { forAdmins } from '#app/features/viewer/for-admins.ts';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { useViewer, type Viewer } from '#app/features/viewer/use-viewer.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { ownPath } from '../own-path.ts';
import type { Route } from './+types/enrolment';
import { ConfirmStep, StartStep } from './enrolment-steps.tsx';
import { SignInCard } from './sign-in-card.tsx';

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

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: t('secondFactor.enrol.title'), hidden: true });

const STEPS = 3;

const confirmTexts: DialogTexts = {
  title: t('freshPassword.title'),
  body: t('my.confirm.body'),
  password: t('freshPassword.password'),
  submit: t('freshPassword.submit'),
};

export default function EnrolmentScreen() {
  const viewer = useViewer();
  useMembersOnly('err.session');
  if (!viewer) return null;
  return (
    <FreshSignInProvider texts={confirmTexts}>
      <EnrolmentSteps viewer={viewer} />
    </FreshSignInProvider>
  );
}

function EnrolmentSteps({ viewer }: { viewer: Viewer }) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isStored, setStored] = useState(false);
  const release = useLeaveGuard(codes !== null && !isStored, {
    title: t('secondFactor.codes.leave'),
    body: t('secondFactor.codes.leaveBody'),
    leave: t('secondFactor.codes.leaveYes'),
    stay: t('secondFactor.codes.leaveNo'),
  });
  const { email } = viewer.profile;
  const { enrolled = false, required = false } = viewer.secondFactor ?? {};
  if (codes) {
    const next = ownPath((state as { next?: unknown } | null)?.next) ?? '/admin';
    const finish = async () => {
      release();
      await client.fetchQuery({ ...viewerQuery(api), staleTime: 0 }).catch(() => null);
      await invalidate(client, getSecondFactor);
      await navigate(next, { replace: true });
    };
    return (
      <SignInCard
        email={email}
        step={{ at: 3, of: STEPS }}
        title={t('secondFactor.codes.title')}
        body={t('secondFactor.codes.body')}
      >
        <RecoveryCodes codes={codes} isStored={isStored} onStored={setStored} />
        <div className="mt-5 flex gap-2">
          <Button full disabled={!isStored} onClick={() => void finish()}>
            {t(next.startsWith('/admin') ? 'secondFactor.codes.toAdmin' : 'secondFactor.codes.done')}
          </Button>
        </div>
      </SignInCard>
    );
  }
  return (
    <SignInCard
      email={email}
      step={{ at: enrolment ? 2 : 1, of: STEPS }}
      title={t(enrolled ? 'secondFactor.enrol.again' : 'secondFactor.enrol.title')}
      body={t(
        enrolled
          ? 'secondFactor.enrol.againBody'
          : required
            ? 'secondFactor.enrol.required'
            : 'secondFactor.enrol.optional',
      )}
    >
      {enrolment ? (
        <ConfirmStep enrolment={enrolment} required={required} onConfirmed={setCodes} />
      ) : (
        <StartStep viewer={viewer} required={required} onStarted={setEnrolment} />
      )}
    </SignInCard>
  );
}

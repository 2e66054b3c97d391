import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import type { Selection } from '@pq/domain/money';
import { useLocation, useNavigate } from 'react-router';
import { handOverProject } from '#app/features/my-pledge/payment-handover.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** Goes on to the payment page with what was chosen, or says what is missing first and leads to it. */
export function useStartPledge(project: Project): (selection: Selection[]) => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const toast = useToast();
  const viewer = useViewer();
  return async (selection) => {
    if (selection.length === 0) {
      toast(t('reward.selectFirst'), 'error');
      return leadToRewards();
    }
    // Who comes back finds here what was chosen.
    await navigate(`${pathname}${search}`, { replace: true, state: { selection }, preventScrollReset: true });
    const { key: projectKey, purpose } = project;
    const state = { projectKey, purpose, selection, ...handOverProject(project, selection) };
    if (viewer) return navigate('/payment', { state });
    toast(t('login.required'), 'error');
    await navigate('/login', { state: { next: '/payment', nextState: state } });
  };
}

/** In sight and in the focus: the first reward that can be chosen. */
function leadToRewards(): void {
  const heading = document.getElementById('rewards');
  heading?.scrollIntoView({ behavior: 'smooth' });
  heading
    ?.closest('section')
    ?.querySelector<HTMLElement>('button[data-pick]')
    ?.focus({ preventScroll: true });
}

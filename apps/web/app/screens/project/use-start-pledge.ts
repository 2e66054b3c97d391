import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import type { Selection } from '@pq/domain/money';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { handOverProject } from '#app/features/my-pledge/payment-handover.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

export function useStartPledge(project: Project, selection: Selection[]): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const toast = useToast();
  const viewer = useViewer();
  const endHint = useRef<() => void>(undefined);
  const isChosen = selection.length > 0;
  useEffect(() => {
    if (isChosen) endHint.current?.();
  }, [isChosen]);
  return async () => {
    if (!isChosen) {
      endHint.current = toast(t('reward.selectFirst'), 'error');
      return leadToRewards();
    }
    // The selection is restored when the visitor comes back.
    await navigate(`${pathname}${search}`, { replace: true, state: { selection }, preventScrollReset: true });
    const { key: projectKey, purpose } = project;
    const state = { projectKey, purpose, selection, ...handOverProject(project, selection) };
    if (viewer) return navigate('/payment', { state });
    toast(t(`login.toPledge.${purpose}`), 'note');
    await navigate('/login', { state: { next: '/payment', nextState: state } });
  };
}

function leadToRewards(): void {
  const heading = document.getElementById('rewards');
  heading?.scrollIntoView({ behavior: 'smooth' });
  heading
    ?.closest('section')
    ?.querySelector<HTMLElement>('button[data-pick]')
    ?.focus({ preventScroll: true });
}

import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import type { Selection } from '@pq/domain/money';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSelection } from '#app/features/my-pledge/payment-handover.ts';
import { withinStock } from '#app/features/reward-picker/selection.ts';
import { useLocationState } from '#app/lib/location-state.ts';
import { useNow } from '#app/lib/now.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

// Links between the tabs only mark that the visitor remains on the page.
type LocationState = { selection?: Selection[] } | 'inside';

/** Limited to the pieces that are left, since others may buy in the same minutes. */
export function useSelection(project: Project): [Selection[], (selection: Selection[]) => void] {
  const toast = useToast();
  const place = useLocationState<LocationState>();
  const [wanted, setWanted] = useState<Selection[] | null>(null);
  useEffect(() => {
    if (wanted === null && place !== undefined) setWanted(selectionOf(place));
  }, [wanted, place]);
  const nowMs = useNow();
  const asked = wanted ?? selectionOf(place);
  const selection = withinStock(asked, project.rewards.content, nowMs);
  const isLess = selection !== asked;
  const notifyReduced = useEffectEvent(() => {
    setWanted((now) => now && withinStock(now, project.rewards.content, nowMs));
    toast(t('detail.lessLeft'), 'error');
  });
  useEffect(() => {
    if (isLess) notifyReduced();
  }, [isLess]);
  return [selection, setWanted];
}

const NOTHING: Selection[] = [];

function selectionOf(place: LocationState | null | undefined): Selection[] {
  return typeof place === 'object' && isSelection(place?.selection) ? place.selection : NOTHING;
}

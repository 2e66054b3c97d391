import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import type { Selection } from '@pq/domain/money';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSelection } from '#app/features/my-pledge/payment-handover.ts';
import { withinStock } from '#app/features/reward-picker/selection.ts';
import { useNow } from '#app/lib/now.ts';
import { usePlaceState } from '#app/lib/place-state.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** What a link or the way back from the payment page brings along; the tabs of the page only say that one stays inside. */
type Brought = { selection?: Selection[] } | 'inside';

/**
 * What is chosen, never more than what is left: others buy while one looks. It begins with what was chosen here before one
 * went on to the payment page, or with what a link hands over.
 */
export function useSelection(project: Project): [Selection[], (selection: Selection[]) => void] {
  const toast = useToast();
  const place = usePlaceState<Brought>();
  const [wanted, setWanted] = useState<Selection[] | null>(null);
  useEffect(() => {
    if (wanted === null && place !== undefined) setWanted(broughtBy(place));
  }, [wanted, place]);
  const nowMs = useNow();
  const asked = wanted ?? broughtBy(place);
  const selection = withinStock(asked, project.rewards.content, nowMs);
  const isLess = selection !== asked;
  const tellLess = useEffectEvent(() => {
    setWanted((now) => now && withinStock(now, project.rewards.content, nowMs));
    toast(t('detail.lessLeft'), 'error');
  });
  useEffect(() => {
    if (isLess) tellLess();
  }, [isLess]);
  return [selection, setWanted];
}

const NOTHING: Selection[] = [];

function broughtBy(place: Brought | null | undefined): Selection[] {
  return typeof place === 'object' && isSelection(place?.selection) ? place.selection : NOTHING;
}

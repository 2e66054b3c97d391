import { t } from '@pq/domain/copy';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { type BoxPlace, boxPath } from '#app/lib/addresses/pqbox-path.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

export function useReturnToBox(isNotShown: boolean, place: BoxPlace): void {
  const toast = useToast();
  const navigate = useNavigate();
  const box = boxPath(place);
  useEffect(() => {
    if (!isNotShown) return;
    toast(t('pq.notShown'), 'error');
    void navigate(box, { replace: true });
  }, [isNotShown, toast, navigate, box]);
}

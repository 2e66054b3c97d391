import {
  getNotificationPreferences,
  saveNotificationPreferences,
} from '@pq/contract/endpoints/notifications';
import { t } from '@pq/domain/copy';
import type { NotificationGroup } from '@pq/domain/notification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { findSubscription, pushSupport, turnPushOff, turnPushOn } from '#app/lib/push/browser-push.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

/** What pressing 켜기 switches on for a member who receives no pushes yet. */
const offeredGroups = ['payment', 'shipping'] as const satisfies readonly NotificationGroup[];

/** Of this browser; `unknown` before it is known. */
export type PushState = 'unknown' | 'none' | 'homeScreen' | 'blocked' | 'off' | 'on';

export type Push = {
  state: PushState;
  busy: boolean;
  turnOn(): void;
  turnOff(): void;
};

/** Whether this browser receives web pushes of the account `uid`, and switches that. `key` is that of the site. */
export function usePush(uid: string, key: string): Push {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const [found, setFound] = useState<PushState>('unknown');
  const look = useCallback(async () => {
    const support = pushSupport();
    if (support !== 'ready') return setFound(support);
    setFound((await findSubscription()) ? 'on' : 'off');
  }, []);
  useEffect(() => {
    look().catch(() => setFound('none'));
  }, [look]);
  const settle = {
    onError: () => toast(t('pushHere.failed'), 'error'),
    onSettled: () => look().catch(() => setFound('none')),
  };
  const on = useMutation({
    mutationKey: ['turn-push-on'],
    mutationFn: async () => {
      if (!(await turnPushOn(api, uid, key))) return;
      await chooseGroups();
      toast(t('pushHere.on.done'));
    },
    ...settle,
  });
  const off = useMutation({ mutationKey: ['turn-push-off'], mutationFn: () => turnPushOff(api), ...settle });

  /** A member who has not chosen what to receive gets what was offered. */
  const chooseGroups = async () => {
    const { queryKey } = callQuery(api, getNotificationPreferences, {});
    const { kinds } = (await api.call(getNotificationPreferences, {})).data;
    if (Object.values(kinds).some(({ push }) => push)) return;
    const offered = Object.fromEntries(offeredGroups.map((group) => [group, { push: true }]));
    client.setQueryData(queryKey, (await api.call(saveNotificationPreferences, { kinds: offered })).data);
  };
  return {
    state: found,
    busy: on.isPending || off.isPending,
    turnOn: () => on.mutate(),
    turnOff: () => off.mutate(),
  };
}

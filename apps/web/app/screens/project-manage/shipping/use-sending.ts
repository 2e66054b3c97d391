import { CallError } from '@pq/contract/client';
import { setShippingState } from '@pq/contract/endpoints/shipping';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { ShippingMove } from '@pq/domain/shipping/state';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import type { ShippingOrder } from '#app/data/shipping.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { checkParcels } from './check-parcels.ts';
import { nameOf } from './order-facts.ts';
import { useNumberQuestions } from './use-number-questions.ts';
import type { TypedParcels } from './use-typed-parcels.ts';

export type LineToSend = { idx: number; choice: number[]; count: number };

type Messages = ReadonlyMap<string, string>;

/** Moves orders, and shows at each why it could not be moved. What is typed for these stays. */
export function useSending(pid: string, typed: TypedParcels) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const askAbout = useNumberQuestions();
  const [messages, setMessages] = useState<Messages>(new Map());
  /** Counts what failed at an order. */
  const [failures, setFailures] = useState(0);
  const [isOutdated, setOutdated] = useState(false);
  const call = useMutation(callMutation(api, setShippingState));
  const show = (found: Messages) => {
    setMessages(found);
    if (found.size > 0) setFailures((n) => n + 1);
  };

  /** The orders that were moved. */
  const move = async (
    orders: readonly ShippingOrder[],
    state: ShippingMove,
    parcels: Pick<Parameters<typeof call.mutateAsync>[0], 'each' | 'lines' | 'anyNumber'>,
  ): Promise<string[]> => {
    const gateKeys = orders.map(({ gateKey }) => gateKey);
    try {
      const { data, msg } = await call.mutateAsync({ pid, gateKeys, state, ...parcels });
      const refused = new Map(data.refused.map(({ gateKey, reason }) => [gateKey, reason]));
      show(refused);
      setOutdated(data.refused.some(({ code }) => code === 'moved'));
      if (refused.size > 0) toast(t('shipping.refused', { n: formatNumber(refused.size) }), 'error');
      else if (msg && state !== 'shipped') toast(msg);
      await invalidate(client, 'shipping');
      return gateKeys.filter((gateKey) => !refused.has(gateKey));
    } catch (error) {
      const isOfOrder = error instanceof CallError && error.status > 0 && error.status < 500;
      const [only] = gateKeys;
      if (isOfOrder && only && gateKeys.length === 1) show(new Map([[only, error.message]]));
      setOutdated(error instanceof CallError && error.code === 'shippingMoved');
      toast((error as Error).message, 'error');
      return [];
    }
  };

  const eachOf = (orders: readonly ShippingOrder[]) =>
    Object.fromEntries(
      orders.map(({ gateKey, version }) => [gateKey, { ...typed.parcelOf(gateKey), version }]),
    );
  const ship = async (orders: readonly ShippingOrder[], anyNumber: boolean, lines?: LineToSend[]) => {
    const sent = await move(orders, 'shipped', { each: eachOf(orders), anyNumber, ...(lines && { lines }) });
    typed.remove(sent);
    return sent;
  };

  const send = async (orders: readonly ShippingOrder[]): Promise<string[]> => {
    const check = checkParcels(orders.map(({ gateKey }) => ({ gateKey, ...typed.parcelOf(gateKey) })));
    show(check.problems);
    if (check.problems.size > 0) {
      toast(t('shipping.send.problems', { n: formatNumber(check.problems.size) }), 'error');
      return [];
    }
    const names = new Map(orders.map((order) => [order.gateKey, nameOf(order)]));
    if (!(await askAbout(check, (gateKey) => names.get(gateKey) ?? ''))) return [];
    return ship(orders, check.doubtful.length > 0);
  };

  return {
    messages,
    failures,
    busy: call.isPending ? call.variables.state : null,
    isOutdated,
    send,
    /** The number was checked with the lines. */
    sendPart: (order: ShippingOrder, lines: LineToSend[], anyNumber: boolean) =>
      ship([order], anyNumber, lines),
    move: (orders: readonly ShippingOrder[], state: 'preparing' | 'making') => move(orders, state, {}),
    forget: (gateKey: string) =>
      setMessages((before) => new Map([...before].filter(([key]) => key !== gateKey))),
    async reload() {
      setOutdated(false);
      await invalidate(client, 'shipping');
    },
  };
}

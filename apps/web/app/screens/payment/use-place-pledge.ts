import { CallError } from '@pq/contract/client';
import type { Project } from '@pq/contract/shapes/project';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { placePledgeMutation, pledgesQuery } from '#app/data/pledges.ts';
import { projectQuery } from '#app/data/projects.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { type PaymentDraft, toOrder } from './payment-form.ts';

/**
 * Places the pledge of a draft and goes on to the thanks; a refusal is said, and what it was about is read again. The
 * same order sent again, by a second press or after a lost answer, is the same pledge.
 */
export function usePlacePledge(
  project: Project,
  email: string,
): { place(draft: PaymentDraft): void; busy: boolean } {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const idempotency = useRef<{ order: string; key: string } | null>(null);
  const { title, purpose, key, period } = project;
  const mutation = useMutation({
    ...placePledgeMutation(api),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: pledgesQuery(api).queryKey });
      await client.invalidateQueries({ queryKey: ['projects'] });
      const state = { title, purpose, key, finish: period.finish };
      await navigate('/payment/finish', { replace: true, state });
    },
    onError: (error) => {
      toast(error.message, 'error');
      if (error instanceof CallError && error.status === 409)
        void client.invalidateQueries({ queryKey: projectQuery(api, purpose, key).queryKey });
    },
  });
  const place = (draft: PaymentDraft) => {
    const order = toOrder(project, draft, email);
    const text = JSON.stringify(order);
    if (idempotency.current?.order !== text) idempotency.current = { order: text, key: crypto.randomUUID() };
    mutation.mutate({ order, idempotencyKey: idempotency.current.key });
  };
  return { place, busy: mutation.isPending };
}

// @vitest-environment jsdom
import type { Client } from '@pq/contract/client';
import type { RewardCard } from '@pq/contract/shapes/pqbox';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { ApiProvider } from '#app/data/client/api.tsx';
import { RewardAudience } from './reward-audience.tsx';

const content = [
  { idx: 0, productCost: 10_000, context: '엽서' },
  { idx: 1, productCost: 30_000, context: '사진집' },
];
const client = {
  call: async () => ({ data: { rewards: { content } }, msg: undefined }),
} as unknown as Client;

function show(audience: RewardCard['audience']): () => string {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider api={client}>
        <RewardAudience
          purpose="projects"
          projectKey="p"
          audience={audience}
          state="prepare"
          figures={{ mayOpen: 0, opened: 0, downloaded: 0 }}
        />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return () => place.textContent ?? '';
}

test('a reward under review shows its audience, and that it opens with the payment', async () => {
  const text = show({ rewards: [1], from: 'payment' });
  await expect.poll(text).toContain('선택 시: 30,000원 사진집 · 결제 후 열림');
  expect(text()).toContain('지금까지 결제한 후원자 0명');
});

test('a reward that opens with the pledge counts all backers', async () => {
  const text = show({ rewards: 'all', from: 'pledge' });
  await expect.poll(text).toContain('모든 후원자 · 후원하면 바로 열림');
  expect(text()).toContain('오픈일에 후원자 0명에게 열리고');
});

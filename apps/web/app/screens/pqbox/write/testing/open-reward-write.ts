import type { Reward } from '@pq/contract/shapes/pqbox';
import { withParts } from '#app/lib/drafts/autosave/parts.ts';
import type { Answers } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildBox, buildBoxCard, buildBoxReward } from '#app/testing/builders/pqbox.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import type { RewardStep } from '../reward-place.ts';

export const boxQuery = `purpose=projects&prjtId=${idOf(17)}`;
export const managementPath = `/pqbox/management/projects/${idOf(17)}`;

export const buildWritten = (changes: Partial<Reward> = {}): Reward =>
  buildBoxReward({
    state: 'save',
    isManager: true,
    audience: { rewards: 'all', from: 'pledge' },
    period: { start: '2026-12-05', finish: '2027-01-03' },
    ...changes,
  });

export function rewardStore(start: Reward | null) {
  const store = { reward: start };
  const answers: Answers = {
    listRewards: () => buildBox({ isManager: true, rewards: store.reward ? [buildBoxCard()] : [] }),
    getRewardPreview: () => store.reward ?? buildWritten(),
    saveReward: ({ data }) => {
      const before = store.reward ?? buildWritten({ title: '', contents: [], savedAt: 0 });
      store.reward = {
        ...withParts(before, data),
        savedAt: Math.max(before.savedAt, nowMs) + 60_000,
      } as Reward;
      return { key: idOf(71), state: 'save', savedAt: store.reward.savedAt };
    },
  };
  return { store, answers };
}

type Options = { reward?: Reward | null; answers?: Answers; project?: Parameters<typeof buildProject>[0] };

export async function openRewardWrite(step: RewardStep, { reward, project, ...options }: Options = {}) {
  const { store, answers } = rewardStore(reward === undefined ? buildWritten() : reward);
  const base = reward === null ? '/pqbox/write' : `/pqbox/${idOf(71)}/fix`;
  const key = reward === null ? `&key=${idOf(71)}` : '';
  const shown = await renderScreen(`${base}/${step}?${boxQuery}${key}`, {
    viewer: buildMaker(),
    answers: {
      getProject: buildProject({ isManager: true, ...project }),
      ...answers,
      ...options.answers,
    },
  });
  const saved = () => shown.api.calls('saveReward').map(({ data }) => data);
  return { ...shown, store, answers, saved };
}

import type { Draft } from '@pq/contract/shapes/draft';
import { routeSegments } from '@pq/domain/project/project';
import type { WriteStep } from '@pq/domain/project/write-steps';
import type { Answers } from '#app/testing/answers.ts';
import { buildDraft, DraftStore } from '#app/testing/builders/draft.ts';
import { buildMaker } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

type Options = {
  draft?: Draft | null;
  answers?: Answers;
  purpose?: Draft['purpose'];
  wide?: boolean;
};

export async function openWrite(
  step: WriteStep,
  { purpose = 'projects', wide = true, ...options }: Options = {},
) {
  const store = new DraftStore(options.draft === undefined ? buildDraft({ purpose }) : options.draft);
  const shown = await renderScreen(`/write/${routeSegments[purpose]}/${step}`, {
    viewer: buildMaker(),
    wide,
    answers: { ...store.answers, ...options.answers },
  });
  return { ...shown, store, saved: () => shown.api.calls('saveDraft').map(({ data }) => data) };
}

import type { FailureData } from '@pq/contract/envelope';
import type { Draft, DraftData, FieldSaves } from '@pq/contract/shapes/draft';
import { fieldNames, fieldParts } from '@pq/domain/project/fields';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { partNames, withParts } from '#app/lib/drafts/autosave/parts.ts';
import { type Answers, refuse } from '../answers.ts';
import { idOf, nowMs } from './basics.ts';
import { buildFeePlans } from './fee-plans.ts';

const savedAt = nowMs - 3_600_000;
const savesOf = (fields: readonly string[], at: number, saveId: string | null = null): FieldSaves =>
  Object.fromEntries(fields.map((field) => [field, { savedAt: at, saveId }]));

export function buildEmptyDraft(changes: Partial<Draft> = {}): Draft {
  return {
    key: idOf(17),
    purpose: 'projects',
    state: 'save',
    savedAt,
    fieldSaves: {},
    title: '',
    category: 1,
    images: { thumbnail: '', main: '' },
    subImages: ['', '', '', '', '', ''],
    config: { deliveryType: 'PQ', projectType: 'PT10' },
    amount: { goal: 0 },
    period: { start: '', finish: '' },
    rewards: { type: [{ title: '식물' }], period: '', content: [] },
    refund: '',
    editor: '',
    ...changes,
  };
}

export function buildDraft(changes: Partial<Draft> = {}): Draft {
  return buildEmptyDraft({
    fieldSaves: savesOf(fieldNames, savedAt),
    title: '모두의 텃밭',
    images: { thumbnail: '/files/demo/dog.jpg', main: '' },
    subImages: ['/files/p/1.jpg', '/files/p/2.jpg', '/files/p/3.jpg', '/files/p/4.jpg', '', ''],
    amount: { goal: 1_000_000 },
    period: { start: '2026-12-10', finish: '2026-12-29' },
    rewards: {
      type: [{ title: '식물' }],
      period: '2027-02-01',
      content: [
        {
          ...defaultRewardDetails(),
          count: 0,
          context: '머그컵 1개',
          productCost: 22_000,
          delivery: 3_000,
          shipping: 'parcel',
        },
        {
          ...defaultRewardDetails(),
          count: 50,
          context: '감사 엽서',
          productCost: 5_000,
          delivery: 0,
          shipping: 'none',
        },
      ],
    },
    refund: '받은 날부터 7일 안에 교환해드립니다.',
    editor: '<p>함께 만드는 텃밭입니다.</p>',
    ...changes,
  });
}

export class DraftStore {
  draft: Draft | null;
  #clockMs = nowMs;

  constructor(draft: Draft | null) {
    this.draft = draft;
  }

  readonly answers: Answers = {
    getDraft: () => this.draft,
    getMakerTerms: { agreed: false },
    getFeePlans: buildFeePlans(),
    saveDraft: ({ purpose, data, standsOn = {}, saveId = null }) => {
      const now = this.draft ?? buildEmptyDraft({ purpose, savedAt: 0 });
      const saves = now.fieldSaves ?? {};
      const isNewer = (field: string) => (saves[field]?.savedAt ?? 0) > (standsOn[field] ?? 0);
      if (fieldsOf(data).some(isNewer)) {
        const newer: FailureData = { savedAt: now.savedAt, saveId: null, fieldSaves: saves };
        return refuse('draftNewer', { data: newer });
      }
      const { key, savedAt: at, fieldSaves = {} } = this.#write(now, data, saveId);
      return { key, savedAt: at, fieldSaves };
    },
  };

  saveElsewhere(data: DraftData): void {
    if (this.draft) this.#write(this.draft, data, idOf(900));
  }

  #write(draft: Draft, data: DraftData, saveId: string | null): Draft {
    this.#clockMs += 60_000;
    const fieldSaves = { ...draft.fieldSaves, ...savesOf(fieldsOf(data), this.#clockMs, saveId) };
    this.draft = { ...withParts(draft, data), savedAt: this.#clockMs, fieldSaves };
    return this.draft;
  }
}

function fieldsOf(data: DraftData): string[] {
  const names = partNames(data);
  return fieldNames.filter((field) => fieldParts[field].some((part) => names.includes(part)));
}

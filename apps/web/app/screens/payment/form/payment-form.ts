import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Project } from '@pq/contract/shapes/project';
import { limits } from '@pq/domain/limits';
import { type Quote, quotePledge, type Selection } from '@pq/domain/money';
import type { Answers } from '@pq/domain/reward/answers';
import { asSelection } from '#app/data/pledges.ts';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import type { Viewer } from '#app/features/viewer/use-viewer.ts';
import { sentAnswers } from './questions.ts';

export type Payer = Pick<Viewer, 'uid' | 'profile'>;

export type PaymentDraft = {
  selection: Selection[];
  donation: number | null;
  name: string;
  tel: string;
  zonecode: string;
  basic: string;
  detail: string;
  etc: string;
  cardId: string;
  /** Answers for the whole order by the id of the question; answers for a piece are in the selection. */
  answers: Answers;
  files: UploadedFile[];
};

export function startDraft(
  selection: Selection[],
  last: Pick<Pledge, 'deliveryinfo'> | undefined,
): PaymentDraft {
  return {
    selection,
    donation: null,
    name: last?.deliveryinfo.profile.name ?? '',
    tel: last?.deliveryinfo.profile.tel ?? '',
    zonecode: last?.deliveryinfo.address.zonecode ?? '',
    basic: last?.deliveryinfo.address.basic ?? '',
    detail: last?.deliveryinfo.address.detail ?? '',
    etc: '',
    cardId: '',
    answers: {},
    files: [],
  };
}

export function draftOf(
  pledge: Pick<Pledge, 'deliveryinfo' | 'donation' | 'card' | 'answers'>,
): PaymentDraft {
  return {
    ...startDraft(
      asSelection(pledge.deliveryinfo.contentidx).sort((a, b) => a.idx - b.idx),
      pledge,
    ),
    donation: pledge.donation || null,
    etc: pledge.deliveryinfo.etc,
    cardId: pledge.card.PCD_PAYER_ID,
    answers: pledge.answers,
    files: pledge.deliveryinfo.files,
  };
}

export function joinFiles(own: readonly UploadedFile[], more: readonly UploadedFile[] = []): UploadedFile[] {
  const known = new Set(own.map(({ url }) => url));
  return [...own, ...more.filter(({ url }) => !known.has(url))].slice(0, limits.attachments);
}

export function isSameDraft(one: PaymentDraft, other: PaymentDraft): boolean {
  const text = ({ donation, ...rest }: PaymentDraft) =>
    JSON.stringify([donation ?? 0, Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))]);
  return text(one) === text(other);
}

type Versions = Record<'own' | 'typed' | 'opened', PaymentDraft>;

/**
 * For a form that was rendered with the pledge on the server and typed into (`typed`) before the stored input
 * (`opened`) was read. Fields with input are not overwritten.
 */
export function untypedChanges({ own, typed, opened }: Versions): Partial<PaymentDraft> {
  const differs = (name: string, draft: PaymentDraft) =>
    JSON.stringify(draft[name as keyof PaymentDraft]) !== JSON.stringify(own[name as keyof PaymentDraft]);
  const changed = Object.entries(opened).filter(([name]) => differs(name, opened) && !differs(name, typed));
  return Object.fromEntries(changed);
}

// Most rewards are parcels.
const nothing: Quote = {
  products: 0,
  surcharges: 0,
  deliveryprice: 0,
  parcel: true,
  donation: 0,
  amount: 0,
  callAmount: 0,
};

/** Accepts even a donation that is too large to be sent. */
export function quoteDraft(project: Project, { selection, donation }: PaymentDraft): Quote {
  const typed = donation ?? 0;
  const tooMuch = Math.max(0, typed - limits.donation);
  const priced = quotePledge(project.rewards.content, selection, typed - tooMuch);
  if (!priced.ok) return nothing;
  const { quote } = priced;
  return {
    ...quote,
    donation: typed,
    amount: quote.amount + tooMuch,
    callAmount: quote.callAmount + tooMuch,
  };
}

export function toOrder(project: Project, draft: PaymentDraft, { uid, profile }: Payer) {
  const quote = quoteDraft(project, draft);
  const { selection, answers } = sentAnswers(project, draft);
  return {
    database: {
      amount: quote.amount,
      deliveryprice: quote.deliveryprice,
      projectid: project.key,
      purpose: project.purpose,
      status: 'ready' as const,
      card: { PCD_PAYER_ID: draft.cardId },
      deliveryinfo: {
        address: { basic: draft.basic, detail: draft.detail, zonecode: draft.zonecode },
        contentidx: selection,
        profile: { name: draft.name, tel: draft.tel },
        etc: draft.etc,
        files: draft.files,
      },
      profile: { uid, nickname: profile.nickname },
      rewardperiod: project.rewards.period,
      donation: quote.donation,
      answers,
      paymentinfo: {
        callAmount: quote.callAmount,
        email: profile.email,
        installmentCount: 0 as const,
        memberName: draft.name,
        phone: draft.tel,
        product: project.title,
      },
    },
    rewardidx: selection,
  };
}

import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Project } from '@pq/contract/shapes/project';
import { type Quote, quotePledge, type Selection } from '@pq/domain/money';

/** What a person types to pledge. */
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
};

/** An empty form, with the delivery of the last pledge where there is one. */
export function startDraft(selection: Selection[], last: Pledge | undefined): PaymentDraft {
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
  };
}

const nothing: Quote = { products: 0, deliveryprice: 0, donation: 0, amount: 0, callAmount: 0 };

/** The sums as one types. */
export function quoteDraft(project: Project, draft: PaymentDraft): Quote {
  const priced = quotePledge(project.rewards.content, draft.selection, draft.donation ?? 0);
  return priced.ok ? priced.quote : nothing;
}

/** The order as the API takes it (spec section 3). */
export function toOrder(project: Project, draft: PaymentDraft, email: string) {
  const quote = quoteDraft(project, draft);
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
        contentidx: draft.selection,
        profile: { name: draft.name, tel: draft.tel },
        etc: draft.etc,
        files: [],
      },
      rewardperiod: project.rewards.period,
      donation: quote.donation,
      paymentinfo: {
        callAmount: quote.callAmount,
        email,
        installmentCount: 0 as const,
        memberName: draft.name,
        phone: draft.tel,
        product: project.title,
      },
    },
    rewardidx: draft.selection,
  };
}

/** Amounts in KRW. The four kinds of failure are those of every provider (docs/architecture.md). */
export type PaymentProvider = {
  /** Authorises one card window; the browser's script takes these values unchanged. */
  startCardWindow(): Promise<Outcome<{ AuthKey: string; return_url: string; PCD_PAY_URL: string }>>;
  /** Confirms a billing key and reads its card (PUSERINFO). */
  readCard(billingKey: string): Promise<Outcome<{ name: string; number: string }>>;
  /** Deletes a billing key (PUSERDEL). */
  deleteCard(billingKey: string): Promise<Outcome<null>>;
  /** Begins what precedes a charge and requests nothing, for a charge that is about to follow. */
  prepareCharge(): ChargePreparation;
  /** Charges a stored card, with a preparation of its own unless one is given. A known order id returns `unknown` with `isKnown`: look it up. */
  charge(order: ChargeOrder, preparation?: ChargePreparation): Promise<Outcome<Payment>>;
  /**
   * The state of an order id requested at `requestedAtMs` (product time), or on any day since `sinceMs`. `absent`:
   * the provider never saw it then; `unknown`: in progress, or no answer.
   */
  lookUp(order: {
    orderId: string;
    requestedAtMs: number;
    sinceMs?: number;
  }): Promise<Outcome<Payment> | { kind: 'absent' }>;
  /** Refunds part or all of a payment. */
  refund(order: { orderId: string; paidAtMs: number; amount: number }): Promise<Outcome<null>>;
  /** What the provider settles for a day of Seoul (`YYYY-MM-DD`), one row for each order id. It may change later. */
  readSettlements(day: string): Promise<Outcome<ProviderSettlement[]>>;
};

/** `total`: paid on the day. `refunded`: given back on it. `fee`: subtracted by the provider, negative where it is returned. */
export type ProviderSettlement = { oid: string; total: number; refunded: number; fee: number; at: number };

export type ChargeOrder = { orderId: string; billingKey: string; amount: number; goods: string };

/** Known only to the provider that made it. */
export type ChargePreparation = object;

/** `paidAtMs`: the provider's time of payment, if given. */
export type Payment = { amount: number; receiptUrl: string | null; paidAtMs?: number };

export type Outcome<T> =
  | { kind: 'done'; value: T }
  /**
   * Declined by the card company or the provider. `reason` is Korean, for the backer. `cardDropped`: the billing key
   * is gone.
   */
  | { kind: 'declined'; code: string; reason: string; cardDropped: boolean }
  /** Our request was wrong and needs a person. */
  | { kind: 'rejected'; code: string; reason: string }
  /** Certainly not done; may be retried unchanged. */
  | { kind: 'retryable'; reason: string }
  /** No clear answer: must be looked up, never repeated blindly. `isKnown`: the order id was known already. */
  | { kind: 'unknown'; reason: string; isKnown?: true };

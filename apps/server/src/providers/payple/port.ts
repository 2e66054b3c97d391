/** The payment provider as the features see it. Amounts in KRW. Every failure is one of four (architecture.md). */
export type PaymentProvider = {
  /** Authorises one card window; the browser's script takes these values as they are. */
  startCardWindow(): Promise<Outcome<{ AuthKey: string; return_url: string; PCD_PAY_URL: string }>>;
  /** Confirms a billing key and tells its card (PUSERINFO). */
  readCard(billingKey: string): Promise<Outcome<{ name: string; number: string }>>;
  /** Deletes a billing key (PUSERDEL). */
  deleteCard(billingKey: string): Promise<Outcome<null>>;
  /** Charges a stored card. An order id that the provider has seen before comes back as `unknown` with `isKnown`: look it up. */
  charge(order: {
    orderId: string;
    billingKey: string;
    amount: number;
    goods: string;
  }): Promise<Outcome<Payment>>;
  /**
   * What became of an order id asked for at `requestedAtMs` (product time), or on any day since `sinceMs`. `absent`: the provider
   * never did it then; `unknown`: in progress, or no answer.
   */
  lookUp(order: {
    orderId: string;
    requestedAtMs: number;
    sinceMs?: number;
  }): Promise<Outcome<Payment> | { kind: 'absent' }>;
  /** Gives back part or all of a payment. */
  refund(order: { orderId: string; paidAtMs: number; amount: number }): Promise<Outcome<null>>;
};

/** `paidAtMs`: when the provider says that it was paid, where it says so. */
export type Payment = { amount: number; receiptUrl: string | null; paidAtMs?: number };

export type Outcome<T> =
  | { kind: 'done'; value: T }
  /** The card company or the provider said no; tell the person. `reason` is Korean. `cardDropped`: the key is gone. */
  | { kind: 'declined'; code: string; reason: string; cardDropped: boolean }
  /** Our request was wrong; a person has to look. */
  | { kind: 'rejected'; code: string; reason: string }
  /** Certainly not done; may be tried again as it is. */
  | { kind: 'retryable'; reason: string }
  /** Asked without a clear answer: resolved by looking up, never repeated blindly. `isKnown`: not for the first time. */
  | { kind: 'unknown'; reason: string; isKnown?: true };

export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

export type OutgoingPush = {
  subscription: PushSubscription;
  payload: string;
  ttlS: number;
  urgency: 'normal' | 'high';
  /** Of two with one topic a browser that was away gets the second; up to 32 characters of base64url. */
  topic: string;
};

export type PushSender = {
  /** Resolves once the push service has accepted it. Throws PushError. */
  send(push: OutgoingPush): Promise<void>;
};

/**
 * `gone`: the subscription has ended. `declined`: the service refuses this push for good, or may not be asked. `retryable`:
 * the service does not answer, fails or is busy.
 */
export type PushFailure = 'gone' | 'declined' | 'retryable';

export class PushError extends Error {
  readonly kind: PushFailure;
  constructor(kind: PushFailure, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'PushError';
    this.kind = kind;
  }
}

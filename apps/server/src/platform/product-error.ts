import type { FailureData } from '@pq/contract/envelope';
import { type ErrorCode, errorCodes } from '@pq/contract/errors';
import { t } from '@pq/domain/copy';
import type { SecurityEvent } from './security-events.ts';

type Options = { cause?: unknown; msg?: string; securityEvent?: SecurityEvent };
type FieldOptions = { asMsg?: boolean; securityEvent?: SecurityEvent };

/** An expected refusal: one code of the closed list, with what the caller may need to go on. */
export class ProductError extends Error {
  readonly code: ErrorCode;
  readonly data: FailureData | undefined;
  /** What the security log says of it, where its code alone does not tell. */
  readonly securityEvent: SecurityEvent | undefined;
  readonly #msg: string | undefined;

  /** `msg` stands in for the code's own text: what the payment provider tells the person, in Korean. */
  constructor(code: ErrorCode, data?: FailureData, options: Options = {}) {
    super(code, options);
    this.name = 'ProductError';
    this.code = code;
    this.data = data;
    this.securityEvent = options.securityEvent;
    this.#msg = options.msg;
  }

  /** A refusal of one field, named as in the request; `asMsg` where no form stands that shows it at the field. */
  static ofField(
    field: string,
    text: string,
    { asMsg = false, securityEvent }: FieldOptions = {},
  ): ProductError {
    return new ProductError(
      'invalid',
      { fields: { [field]: text } },
      { ...(asMsg && { msg: text }), ...(securityEvent && { securityEvent }) },
    );
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  /** The Korean text for the envelope's msg. */
  get msg(): string {
    return this.#msg ?? t(errorCodes[this.code].copy);
  }
}

import type { FailureData } from '@pq/contract/envelope';
import { type ErrorCode, errorCodes } from '@pq/contract/errors';
import { t } from '@pq/domain/copy';
import type { SecurityEvent } from './security-events.ts';

type Options = { cause?: unknown; msg?: string; securityEvent?: SecurityEvent };
type FieldOptions = { asMsg?: boolean; securityEvent?: SecurityEvent };

/** An expected error: one code of the closed list, with the details that the client needs to recover. */
export class ProductError extends Error {
  readonly code: ErrorCode;
  readonly data: FailureData | undefined;
  readonly securityEvent: SecurityEvent | undefined;
  readonly #msg: string | undefined;

  /** `msg` replaces the code's text, for example with the payment provider's Korean message. */
  constructor(code: ErrorCode, data?: FailureData, options: Options = {}) {
    super(code, options);
    this.name = 'ProductError';
    this.code = code;
    this.data = data;
    this.securityEvent = options.securityEvent;
    this.#msg = options.msg;
  }

  /** Invalid input in one field, named as in the request; `asMsg` where no form shows it at the field. */
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

  get msg(): string {
    return this.#msg ?? t(errorCodes[this.code].copy);
  }
}

import type { FailureData } from '@pq/contract/envelope';
import { type ErrorCode, errorCodes } from '@pq/contract/errors';
import { t } from '@pq/domain/copy';

/** An expected refusal: one code of the closed list, with what the caller may need to go on. */
export class ProductError extends Error {
  readonly code: ErrorCode;
  readonly data: FailureData | undefined;
  readonly #msg: string | undefined;

  /** `msg` stands in for the code's own text: what the payment provider tells the person, in Korean. */
  constructor(code: ErrorCode, data?: FailureData, options: { cause?: unknown; msg?: string } = {}) {
    super(code, options);
    this.name = 'ProductError';
    this.code = code;
    this.data = data;
    this.#msg = options.msg;
  }

  /** A refusal of one field, named as in the request; `asMsg` where no form stands that shows it at the field. */
  static ofField(field: string, text: string, { asMsg = false } = {}): ProductError {
    return new ProductError('invalid', { fields: { [field]: text } }, asMsg ? { msg: text } : {});
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  /** The Korean text for the envelope's msg. */
  get msg(): string {
    return this.#msg ?? t(errorCodes[this.code].copy);
  }
}

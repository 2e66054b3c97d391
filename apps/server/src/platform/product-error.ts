import type { FailureData } from '@pq/contract/envelope';
import { type ErrorCode, errorCodes } from '@pq/contract/errors';
import { t } from '@pq/domain/copy';

/** An expected refusal: one code of the closed list, with what the caller may need to go on. */
export class ProductError extends Error {
  readonly code: ErrorCode;
  readonly data: FailureData | undefined;

  constructor(code: ErrorCode, data?: FailureData, options?: { cause?: unknown }) {
    super(code, options);
    this.name = 'ProductError';
    this.code = code;
    this.data = data;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  /** The Korean text for the envelope's msg. */
  get msg(): string {
    return t(errorCodes[this.code].copy);
  }
}

import { type Body, textOf } from '#src/core/body.ts';

export type Answer = Record<string, string | number>;

/** An error response: HTTP 200 with PCD_PAY_RST "error" and the request's identifying fields. */
export function errorAnswer(code: string, message: string, body: Body): Answer {
  const echoed = ['PCD_PAY_TYPE', 'PCD_PAY_OID', 'PCD_PAYER_NO', 'PCD_PAYER_ID'];
  return {
    PCD_PAY_RST: 'error',
    PCD_PAY_CODE: code,
    PCD_PAY_MSG: message,
    ...Object.fromEntries(echoed.map((name) => [name, textOf(body, name)]).filter(([, value]) => value)),
  };
}

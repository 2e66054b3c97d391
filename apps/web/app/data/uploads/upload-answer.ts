/** How the server answered a piece of a file that it did not take; status 0 when it did not answer at all. */
export type UploadAnswer = { status: number; body: string };

type Refusal = { msg?: string; data?: { resume?: boolean } | null };

const FINAL = new Set([400, 403, 404, 409, 413, 415, 422]);

/** The product's own refusal: the envelope; null for what a proxy or nobody says. */
export function readRefusal({ body }: UploadAnswer): Refusal | null {
  if (!body.startsWith('{')) return null;
  try {
    return JSON.parse(body) as Refusal;
  } catch {
    return null;
  }
}

/** Whether sending the file again changes nothing. Bytes that have come meanwhile are no refusal of the file. */
export function isFinal(answer: UploadAnswer): boolean {
  const refusal = readRefusal(answer);
  return FINAL.has(answer.status) && refusal !== null && refusal.data?.resume !== true;
}

/** Whether the browser goes on by itself: it asks first how much has come. */
export function goesOn(answer: UploadAnswer): boolean {
  const { status } = answer;
  return status === 0 || status >= 500 || (status === 409 && !isFinal(answer));
}

/** Status 0 without an answer. */
export type UploadAnswer = { status: number; body: string };

type Refusal = { msg?: string; data?: { resume?: boolean } | null };

const FINAL = new Set([400, 403, 404, 409, 413, 415, 422]);

/** Null for the answer of a proxy or none. */
export function readRefusal({ body }: UploadAnswer): Refusal | null {
  if (!body.startsWith('{')) return null;
  try {
    return JSON.parse(body) as Refusal;
  } catch {
    return null;
  }
}

/** A conflict about bytes that have arrived in between is no refusal of the file. */
export function isFinal(answer: UploadAnswer): boolean {
  const refusal = readRefusal(answer);
  return FINAL.has(answer.status) && refusal !== null && refusal.data?.resume !== true;
}

export function isResumable(answer: UploadAnswer): boolean {
  const { status } = answer;
  return status === 0 || status >= 500 || (status === 409 && !isFinal(answer));
}

/** Bytes have come out of order, or others have meanwhile: whoever sends asks where to go on. */
export class OutOfOrder extends Error {}

/** Use case of other features: stock and amount go back when pledges end without money. */
export { releaseHoldings } from './repository.ts';

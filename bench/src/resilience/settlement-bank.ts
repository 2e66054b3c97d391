/** A row of the file of a batch, with what it is for. */
export type Order = {
  number: string;
  bank: string;
  account: string;
  holder: string;
  amount: number;
  stage: string;
  project: string;
  maker: string;
};
/** `paid`: what has really left our account for it, in the end. */
type Transfer = Order & { paid: number; reference: string };
export type BankResult = { number: string; result: 'ok' | 'failed'; reference: string; reason: string };

export type Bank = ReturnType<typeof createBank>;

/** The bank with our settlement account, which transfers each number once, however often its file is imported. */
export function createBank(random: () => number) {
  const transfers = new Map<string, Transfer>();
  const received = new Map<string, number>();
  let otherOrders = 0;
  const transfer = (order: Order): Transfer => {
    const tried = [...transfers.values()].filter(({ stage }) => stage === order.stage);
    const isFirst = transfers.size === 0;
    const isReturned = tried.length === 0 && (isFirst || random() < 1 / 4);
    const made = {
      ...order,
      paid: isReturned ? 0 : order.amount,
      reference: isReturned ? '' : `T-${order.number}`,
    };
    transfers.set(order.number, made);
    return made;
  };
  const find = (number: string): Transfer => {
    const known = transfers.get(number);
    if (!known) throw new Error(`${number} was never sent to the bank`);
    return known;
  };
  return {
    importFile(orders: readonly Order[]): void {
      for (const order of orders) {
        const known = transfers.get(order.number);
        if (!known) transfer(order);
        else if (known.account !== order.account || known.amount !== order.amount) otherOrders += 1;
      }
    },
    resultsOf: (numbers: readonly string[]): BankResult[] =>
      numbers.map((number) => {
        const { paid, reference } = find(number);
        return paid > 0
          ? { number, result: 'ok', reference, reason: '' }
          : { number, result: 'failed', reference: '', reason: '예금주 이름이 다름' };
      }),
    /** The recipient's bank sends back later what was transferred. */
    sendBack(number: string): void {
      find(number).paid = 0;
    },
    /** What a maker pays to our account; returns the reference. */
    receive(maker: string, amount: number): string {
      received.set(maker, (received.get(maker) ?? 0) + amount);
      return `R-${maker.slice(0, 8)}-${received.get(maker)}`;
    },
    transfers: (): readonly Transfer[] => [...transfers.values()],
    received: (maker: string) => received.get(maker) ?? 0,
    otherOrders: () => otherOrders,
  };
}

/** Mints a card at the payment provider's stand-in, as its card window would (surface.md, `POST /payple/cards`). */
export type MintCard = (number: string) => Promise<MintedCard>;

export type MintedCard = { billingKey: string; name: string; number: string };

/** Mints at the sandbox of this address. Throws when the sandbox refuses the number or does not answer. */
export function createMintCard(sandboxUrl: string): MintCard {
  return async (number) => {
    const response = await fetch(`${sandboxUrl}/payple/cards`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number }),
    });
    const result = (await response.json()) as Record<string, string>;
    const { PCD_PAY_CODE, PCD_PAYER_ID, PCD_PAY_CARDNAME, PCD_PAY_CARDNUM } = result;
    if (PCD_PAY_CODE !== '0000' || !PCD_PAYER_ID || !PCD_PAY_CARDNAME || !PCD_PAY_CARDNUM)
      throw new Error(`seed: the sandbox minted no card ${number}: ${JSON.stringify(result)}`);
    return { billingKey: PCD_PAYER_ID, name: PCD_PAY_CARDNAME, number: PCD_PAY_CARDNUM };
  };
}

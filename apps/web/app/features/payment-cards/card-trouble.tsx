/** Why a card could not be registered, beside the cards until the next try. */
export function CardTrouble({ told }: { told: string | null }) {
  return <div role="alert">{told === null ? null : <p className="msg msg-err">{told}</p>}</div>;
}

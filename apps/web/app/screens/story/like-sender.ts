type Options<Answer> = {
  /** Whether the server has the like, according to its last answer. */
  known(): boolean;
  send(on: boolean): Promise<Answer>;
  /** `isLast` when the answer has the last shown state and nothing more is to be sent. */
  onAnswer(answer: Answer, isLast: boolean): void;
  onUnchanged(): void;
  onFail(error: Error): void;
  waitMs: number;
};

export type LikeSender = {
  press(on: boolean): void;
  isSending(): boolean;
  flush(): void;
};

/**
 * One call at a time, and never the state that the server already has. However often the button is pressed,
 * the server ends with the state that was shown last. A call without an answer may have arrived nevertheless,
 * so the next state is sent whatever the known state of the server.
 */
export function createLikeSender<Answer>(options: Options<Answer>): LikeSender {
  const { known, send, onAnswer, onUnchanged, onFail, waitMs } = options;
  let wanted: boolean | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let underWay: boolean | null = null;
  let isDoubtful = false;
  let turns = 0;
  let unanswered = 0;

  const settle = (isLeaving: boolean) => {
    stop();
    if (wanted === null) return;
    if (underWay !== null) {
      // A visitor who leaves cannot wait for the answer: the call is sent behind the previous one.
      if (isLeaving && wanted !== underWay) void call(wanted);
    } else if (!isDoubtful && wanted === known()) {
      wanted = null;
      onUnchanged();
    } else void call(wanted);
  };
  const call = async (on: boolean) => {
    turns += 1;
    const turn = turns;
    underWay = on;
    unanswered += 1;
    const outcome = await send(on).then(
      (answer) => ({ answer }),
      (error: Error) => ({ error }),
    );
    unanswered -= 1;
    // A later call has overtaken this one, so only its answer counts.
    if (turn !== turns) return;
    underWay = null;
    isDoubtful = 'error' in outcome || unanswered > 0;
    const isLast = wanted === on;
    if (isLast) {
      wanted = null;
      stop();
    }
    if ('answer' in outcome) onAnswer(outcome.answer, isLast);
    else if (isLast) onFail(outcome.error);
    if (!isLast && timer === null) settle(false);
  };
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    press(on) {
      wanted = on;
      stop();
      timer = setTimeout(() => settle(false), waitMs);
    },
    isSending: () => underWay !== null,
    flush: () => settle(true),
  };
}

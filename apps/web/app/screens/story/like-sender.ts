type Options<Answer> = {
  /** Whether the server has the like, as far as it has said. */
  known(): boolean;
  send(on: boolean): Promise<Answer>;
  /** The server has answered; `isLast` when it has what was shown last, and nothing more is to be sent. */
  onAnswer(answer: Answer, isLast: boolean): void;
  /** What was shown is what the server has already: nothing was sent. */
  onUnchanged(): void;
  onFail(error: Error): void;
  waitMs: number;
};

export type LikeSender = {
  /** Somebody has pressed: from now on this is shown. */
  press(on: boolean): void;
  isSending(): boolean;
  /** Sends what still waits at once: the page is being left. */
  flush(): void;
};

/**
 * Sends what a like button shows once it has not been pressed for a while: one call at a time, and never what
 * the server has already. However it is hammered, the server ends with what was shown last. A call that was not answered
 * may have been heard all the same: what comes after it is sent whatever the page takes the server to have.
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
      // Who leaves cannot wait for the answer: the call goes out behind the one before it.
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
    // A later call has overtaken this one: its answer is the one that counts.
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

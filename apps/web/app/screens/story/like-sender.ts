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
 * Sends what a like button shows once it has not been pressed for a while (R-STORY-33): one call at a time, and never what
 * the server has already. However it is hammered, the server ends with what was shown last.
 */
export function createLikeSender<Answer>(options: Options<Answer>): LikeSender {
  const { known, send, onAnswer, onUnchanged, onFail, waitMs } = options;
  let wanted: boolean | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let sending = false;

  const settle = async () => {
    timer = null;
    if (sending || wanted === null) return;
    if (wanted === known()) {
      wanted = null;
      return onUnchanged();
    }
    const sent = wanted;
    sending = true;
    try {
      const answer = await send(sent);
      sending = false;
      const isLast = wanted === sent;
      if (isLast) {
        wanted = null;
        stop();
      }
      onAnswer(answer, isLast);
      if (!isLast && timer === null) void settle();
    } catch (error) {
      sending = false;
      wanted = null;
      stop();
      onFail(error as Error);
    }
  };
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    press(on) {
      wanted = on;
      stop();
      timer = setTimeout(() => void settle(), waitMs);
    },
    isSending: () => sending,
    flush() {
      if (timer === null) return;
      stop();
      void settle();
    },
  };
}

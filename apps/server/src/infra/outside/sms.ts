/** Sends SMS. `idempotencyKey` is the same for every attempt, so that the message is sent once. */
export type Sms = {
  send(message: {
    readonly to: string;
    readonly text: string;
    readonly idempotencyKey: string;
  }): Promise<void>;
};

/** A way to send SMS. `idempotencyKey` is the same for every attempt at the same message: it is sent once. */
export type Sms = {
  send(message: {
    readonly to: string;
    readonly text: string;
    readonly idempotencyKey: string;
  }): Promise<void>;
};

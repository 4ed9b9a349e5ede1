/** A temporary failure: a job that throws it is retried without losing an attempt. */
export class RetryLater extends Error {
  constructor(reason: string, options: ErrorOptions = {}) {
    super(reason, options);
    this.name = 'RetryLater';
  }
}

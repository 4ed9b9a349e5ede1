/** Nothing is wrong with what was asked, only with the moment: a job that ends so comes again and has lost no attempt. */
export class RetryLater extends Error {
  constructor(reason: string, options: ErrorOptions = {}) {
    super(reason, options);
    this.name = 'RetryLater';
  }
}

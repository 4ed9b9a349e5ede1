/** No later attempt can succeed: a job that throws it fails at once. */
export class GiveUp extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'GiveUp';
  }
}

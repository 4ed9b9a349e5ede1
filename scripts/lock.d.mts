export const root: string;
export function withLock<Result>(
  name: string,
  work: () => Result | Promise<Result>,
): Promise<Result>;

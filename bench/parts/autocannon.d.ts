/** The part of autocannon that the measurements use; the package carries no types. */
declare module 'autocannon' {
  export type Options = {
    url: string;
    connections: number;
    duration: number;
    requests: { method: 'GET'; path: string; headers: Record<string, string> }[];
  };
  export type Result = {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    errors: number;
    non2xx: number;
    duration: number;
  };
  const autocannon: (options: Options) => Promise<Result>;
  export default autocannon;
}

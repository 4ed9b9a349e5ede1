declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  type Options = {
    readonly port: number;
    readonly address: string;
    readonly silent: boolean;
    readonly directory: string;
    readonly vhostBuckets: boolean;
    readonly configureBuckets: readonly { readonly name: string }[];
  };

  type App = { readonly allowMismatchedSignatures: boolean };
  type Context = { readonly path: string; app: App };
  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;

  class S3rver {
    constructor(options: Options);
    readonly middleware: Middleware[];
    readonly httpServer: Server;
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }

  export = S3rver;
}

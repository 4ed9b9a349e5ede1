import { withPayload } from '@payloadcms/next/withPayload';

// Next.js reads its settings from the default export alone.
// oxlint-disable-next-line import/no-default-export
export default withPayload({ turbopack: { root: import.meta.dirname }, compress: false });

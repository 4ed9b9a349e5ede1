import { postgresAdapter } from '@payloadcms/db-postgres';
import { buildConfig } from 'payload';

export const config = buildConfig({
  secret: 'a secret of a throw-away database',
  db: postgresAdapter({ pool: { connectionString: process.env.DATABASE_URL, max: 10 } }),
  telemetry: false,
  graphQL: { disable: true },
  loggingLevels: {},
  collections: [
    {
      slug: 'articles',
      access: { read: () => true },
      timestamps: false,
      fields: [
        { name: 'slug', type: 'text', required: true, unique: true, index: true },
        { name: 'title', type: 'text', required: true },
        { name: 'lead', type: 'textarea', required: true },
        { name: 'thumbnail', type: 'text' },
        { name: 'image', type: 'text' },
        { name: 'body', type: 'textarea', required: true },
        { name: 'date', type: 'date', required: true, index: true },
        { name: 'published', type: 'checkbox', required: true, index: true },
      ],
    },
  ],
});

module.exports = ({ env }) => ({
  host: '127.0.0.1',
  port: env.int('PORT'),
  app: { keys: ['key-1', 'key-2'] },
  logger: { startup: { enabled: false }, updates: { enabled: false } },
});

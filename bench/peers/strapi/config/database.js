module.exports = ({ env }) => ({
  connection: {
    client: 'postgres',
    connection: {
      host: env('DATABASE_HOST'),
      port: 5432,
      user: 'postgres',
      database: env('DATABASE_NAME'),
      password: '',
    },
    pool: { min: 0, max: 10 },
  },
});

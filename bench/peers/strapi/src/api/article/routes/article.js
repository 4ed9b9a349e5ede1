const { factories } = require('@strapi/strapi');
module.exports = factories.createCoreRouter('api::article.article', {
  only: ['find'],
  config: { find: { auth: false } },
});

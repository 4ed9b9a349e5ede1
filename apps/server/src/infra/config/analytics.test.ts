import { expect, test } from 'vitest';
import { policyOfPage, readAnalytics } from './analytics.rules.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';

test.each([
  ['matomo:https://statystyki.example', 'https://statystyki.example/matomo.php', '1'],
  ['matomo:https://statystyki.example/?idsite=3', 'https://statystyki.example/matomo.php', '3'],
  [
    'matomo:https://klub.example:8443/a/b/matomo.php?idsite=12',
    'https://klub.example:8443/a/b/matomo.php',
    '12',
  ],
  ['matomo:http://127.0.0.1:9000/', 'http://127.0.0.1:9000/matomo.php', '1'],
])('%s is a Matomo', (setting, address, site) => {
  expect(readAnalytics(setting)).toEqual({ provider: 'matomo', address, site });
});

test('ga4:G-ABC1234567 is a measurement of Google', () => {
  expect(readAnalytics('ga4:G-ABC1234567')).toEqual({ provider: 'ga4', site: 'G-ABC1234567' });
});

test.each([
  'matomo',
  'matomo:statystyki.example',
  'matomo:http://statystyki.example/',
  'matomo:https://a;script-src.example/',
  'matomo:https://ktos:haslo@statystyki.example/',
  'matomo:https://statystyki.example/?idsite=0',
  'matomo:https://statystyki.example/?token_auth=1',
  'ga4:UA-1234-1',
  'ga4:G-ABC"><script>',
  'plausible:https://statystyki.example/',
])('%s ends the start with one sentence', (ANALYTICS) => {
  expect(readAnalytics(ANALYTICS)).toBeNull();
  expect(() => readConfig({ ANALYTICS })).toThrow(ConfigError);
});

test('[HZ44] the page may talk only to the configured analytics host', () => {
  expect(policyOfPage(undefined)).toEqual({ connectSrc: [], frameSrc: [] });
  expect(
    policyOfPage(readConfig({ ANALYTICS: 'matomo:https://a.example:8443/x/' }).analytics),
  ).toEqual({
    connectSrc: ['https://a.example:8443'],
    frameSrc: [],
  });
  expect(policyOfPage(readConfig({ ANALYTICS: 'ga4:G-ABC1234567' }).analytics)).toEqual({
    connectSrc: [],
    frameSrc: ["'self'"],
  });
});

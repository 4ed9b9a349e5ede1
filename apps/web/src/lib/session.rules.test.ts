import { expect, test } from 'vitest';
import { firstSession, nextSession } from './session.rules.ts';

test('[G09] auth status is loading, success, error or logout', () => {
  const nobody = firstSession(null);
  expect(nobody).toEqual({ token: null, status: 'logout', wasRefused: false });
  const started = nextSession(nobody, { type: 'logInStarted' });
  expect(started.status).toBe('loading');
  expect(nextSession(started, { type: 'logInFailed' }).status).toBe('error');
  const received = nextSession(started, { type: 'tokenReceived', token: 't' });
  expect(received).toEqual({ token: 't', status: 'loading', wasRefused: false });
  expect(nextSession(received, { type: 'userLoaded' }).status).toBe('success');
  expect(nextSession(received, { type: 'userFailed' }).status).toBe('error');
  expect(nextSession(received, { type: 'ended' })).toEqual(nobody);
});

test('a stored token is not yet a login', () => {
  expect(firstSession('t')).toMatchObject({ token: 't', status: 'loading' });
});

test('an answer that arrives after the logout changes nothing', () => {
  const nobody = firstSession(null);
  expect(nextSession(nobody, { type: 'userLoaded' })).toBe(nobody);
  expect(nextSession(nobody, { type: 'userFailed' })).toBe(nobody);
});

test('a session that the server refused says so until the next login', () => {
  const refused = nextSession(firstSession('t'), { type: 'ended', wasRefused: true });
  expect(refused).toEqual({ token: null, status: 'logout', wasRefused: true });
  const failed = nextSession(nextSession(refused, { type: 'logInStarted' }), {
    type: 'logInFailed',
  });
  expect(failed.wasRefused).toBe(true);
  expect(nextSession(failed, { type: 'tokenReceived', token: 'u' }).wasRefused).toBe(false);
});

import { attachmentExtensions, attachmentMaxBytes } from '@klub/contract/attachments';
import { expect, test } from 'vitest';
import { fileProblem, formOf, messageFrom, missingFields, newSubmission } from './contact.rules.ts';

const start = { category: '', email: 'anna@sklep.example', message: '', submission: 'nr' };

test('[Z06] the button waits for e-mail and message, and for nothing else', () => {
  expect(missingFields({ ...start, message: 'Dzień dobry' })).toEqual([]);
  expect(missingFields({ ...start, email: ' ', message: 'Dzień dobry' })).toEqual(['email']);
  expect(missingFields({ ...start, email: '', message: ' \n' })).toEqual(['email', 'message']);
});

test('[Z07] the ten types pass in any case, everything else does not', () => {
  for (const extension of attachmentExtensions) {
    expect(fileProblem({ name: `plik.${extension.toUpperCase()}`, size: 1 })).toBeNull();
  }
  for (const name of [
    'plik',
    'plik.',
    'plik.exe',
    'plik.pdf.exe',
    'plik.doc',
    'plik.xlsm',
    'pdf',
    '',
  ]) {
    expect(fileProblem({ name, size: 1 }), name).toBe('wrongType');
  }
});

test('[Z08] 5242880 bytes pass, one more fails; a wrong type fails first', () => {
  expect(fileProblem({ name: 'a.pdf', size: attachmentMaxBytes })).toBeNull();
  expect(fileProblem({ name: 'a.pdf', size: attachmentMaxBytes + 1 })).toBe('tooLarge');
  expect(fileProblem({ name: 'a.exe', size: attachmentMaxBytes + 1 })).toBe('wrongType');
});

test('a draft brings back what it has, and a spoilt one nothing', () => {
  expect(messageFrom({ category: 'inny', email: '', message: 'Szkic' }, start)).toEqual({
    category: 'inny',
    email: '',
    message: 'Szkic',
    submission: 'nr',
  });
  for (const spoilt of [null, 'x', 7, {}, { message: 7 }])
    expect(messageFrom(spoilt, start)).toEqual(start);
});

test('[A40] the form carries the profile, but its own e-mail', () => {
  const profile = {
    firstname: 'Anna',
    email: 'dawny@sklep.example',
    userDetails: [{ id: 'A', name: 'Sklep' }],
  };
  const file = new File(['x'], 'a.pdf');
  const form = formOf(profile, { ...start, category: 'inny', message: 'Treść' }, file);
  expect(form.getAll('email')).toEqual(['anna@sklep.example']);
  expect([form.get('firstname'), form.get('category'), form.get('submission')]).toEqual([
    'Anna',
    'inny',
    'nr',
  ]);
  expect(form.get('userDetails')).toBe('[{"id":"A","name":"Sklep"}]');
  expect(form.get('file')).toMatchObject({ name: 'a.pdf' });
  expect(formOf(profile, start, null).has('file')).toBe(false);
});

test('no two submits have the same name', () => {
  expect(newSubmission()).toMatch(/^[0-9a-f]{32}$/);
  expect(newSubmission()).not.toBe(newSubmission());
});

import type { Fault } from './fault.ts';

const forms = 'apps/server/src/modules/office/forms';
const panel = 'apps/panel/src/features';
const tests = [`${forms}/forms.test.ts`] as const;

/** Guards of forms of one thing, and against what is typed being lost. */
export const faultsOfForms: readonly Fault[] = [
  {
    name: 'form-overwrites',
    guard: 'of two people at one thing the second sees what the first changed',
    edits: [
      {
        file: `${forms}/forms.rules.ts`,
        before: '(name) => name in now && seen[name] !== now[name]',
        after: '(name) => name in now && seen[name] === undefined',
      },
    ],
    caughtBy: { tests },
  },
  {
    name: 'form-takes-anothers-number',
    guard: 'a form for a new person does not change the person who has the number',
    edits: [
      {
        file: `${forms}/forms.service.ts`,
        before: 'if (phone !== null && (await store.isPhoneTaken(handle, phone)))',
        after: 'if (phone === null && (await store.isPhoneTaken(handle, "")))',
      },
    ],
    caughtBy: { tests },
  },
  {
    name: 'form-shows-accounts',
    guard: 'a form never shows a bank account',
    edits: [
      {
        file: `${forms}/forms.store.ts`,
        before: 'seal === undefined || to === undefined ? []',
        after: 'seal === undefined || to === undefined || name === "konto" ? []',
      },
    ],
    caughtBy: { tests },
  },
  {
    name: 'form-block-without-reason',
    guard: 'a block takes a reason',
    edits: [
      {
        file: `${forms}/forms.rules.ts`,
        before: '    asksReason: true,\n',
        after: '',
      },
    ],
    caughtBy: { tests },
  },
  {
    name: 'form-empties-nothing',
    guard: 'an emptied field removes what is stored',
    edits: [
      {
        file: `${forms}/forms.rules.ts`,
        before: "emptied.length === 0 ? {} : { [clearing]: emptied.join('|') }",
        after: "emptied.length === 0 ? {} : { [clearing]: '' }",
      },
    ],
    caughtBy: { tests },
  },
  {
    name: 'form-unnamed',
    guard: 'an import of a form is called what it changes',
    edits: [
      {
        file: `${forms}/forms.service.ts`,
        before: 'about: { title, personId: subject.personId },',
        after: "about: { title: '', personId: subject.personId },",
      },
    ],
    caughtBy: { tests },
  },
  {
    name: 'draft-keeps-accounts',
    guard: 'the browser keeps no account number of a form',
    edits: [
      {
        file: `${panel}/form/long-form.ts`,
        before: 'const kept = JSON.stringify(without(changed, secret));',
        after: 'const kept = JSON.stringify(without(changed, []));',
      },
    ],
    caughtBy: { journeys: ['panel-forms'] },
  },
  {
    name: 'draft-keeps-payer-account',
    guard: 'the account of the payer is a secret of its form',
    edits: [
      {
        file: 'apps/server/src/modules/office/programme/kinds/rules/settings.ts',
        before: 'return readers[name] === iban;',
        after: "return readers[name] === iban && name.includes('rachunek');",
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/office/rules/settings.test.ts'] },
  },
  {
    name: 'draft-lost',
    guard: 'what is typed survives a reload and another screen',
    edits: [
      {
        file: `${panel}/form/drafts.ts`,
        before: 'else sessionStorage.setItem(keyOf(name), JSON.stringify(draft));',
        after: 'else sessionStorage.removeItem(keyOf(name));',
      },
    ],
    caughtBy: { journeys: ['panel-forms'] },
  },
  {
    name: 'error-without-focus',
    guard: 'the focus moves to the first field that is wrong',
    edits: [
      {
        file: `${panel}/form/long-form.ts`,
        before: 'const cause = useMemo(() => ({ failure, tries }), [failure, tries]);',
        after: 'const cause = useMemo(() => ({ failure }), [failure]);',
      },
    ],
    caughtBy: { journeys: ['panel-forms'] },
  },
  {
    name: 'paste-splits-cells',
    guard: 'a cell with a line break stays one cell of a pasted table',
    edits: [
      {
        file: `${panel}/imports/paste.rules.ts`,
        before: "if (text[at] !== '\"') return undefined;",
        after: "if (text[at] !== '\u0000') return undefined;",
      },
    ],
    caughtBy: { tests: [`${panel}/imports/paste.rules.test.ts`] },
  },
  {
    name: 'dead-button',
    guard: 'no form of the panel has a button that is dead until all is filled',
    edits: [
      {
        file: `${panel}/form/LongForm.tsx`,
        before: '<Button type="submit" kind={kind} wide',
        after: '<Button type="submit" unready={fields.length > 2} kind={kind} wide',
      },
    ],
    caughtBy: { tests: ['scripts/house/panel-forms.test.ts'] },
  },
];

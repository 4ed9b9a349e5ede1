import { userInfo } from 'node:os';
import { email } from '@klub/contract/panel/values';
import { hidesCharacters } from '@klub/contract/profile-fields';
import { keepPrivate } from '../infra/disk/private-folder.ts';
import { roleNamed } from '../modules/office/staff/accounts/accounts.rules.ts';
import type { AdminInput, StaffInput } from '../modules/office/staff/accounts/accounts.operator.ts';
import type { StaffAnswer } from '../modules/office/staff/accounts/command.service.ts';
import { firstCodesText } from '../modules/office/staff/first-run/first-run.copy.ts';
import {
  doneText,
  listText,
  panelHelp,
  refusalText,
  panelSentences as sentences,
} from './copy/panel.copy.ts';
import { commandLine, requireNoWords } from './command-line.ts';
import { requests } from './operator.commands.ts';
import { Usage, sentenceFor } from './operator.failure.ts';
import { runCommand } from './operator.run.ts';

keepPrivate();

const options = { recover: { type: 'boolean', default: false } } as const;
const taken = { admin: ['recover'], grant: [], code: [], list: [] } as const;
const help = `\n\n${panelHelp}`;
const nameMax = 120;

async function main(args: readonly string[]): Promise<number> {
  const { command, words, values } = commandLine(args, options, taken, help);
  if (command === 'help') {
    console.log(panelHelp);
    return 0;
  }
  if (command === 'admin') return admin(words, values.recover);
  if (command === 'code') return codes(words);
  return command === 'grant' ? grant(words) : list(words);
}

async function admin([address, ...words]: readonly string[], recover: boolean): Promise<number> {
  if (address === undefined || (recover && words.length > 0)) throw new Usage(sentences.oneAddress);
  const input: AdminInput = {
    address: addressIn(address),
    name: nameIn(words),
    recover,
    by: userInfo().username,
  };
  return tell(await runCommand(requests.panelAdmin, input));
}

async function grant([address, typed, ...words]: readonly string[]): Promise<number> {
  if (address === undefined || typed === undefined) throw new Usage(sentences.addressAndRole);
  const role = roleNamed(typed);
  if (role === null) throw new Usage(sentences.notARole(typed));
  const who = { address: addressIn(address), name: nameIn(words), by: userInfo().username };
  const input: StaffInput = { action: 'grant', role, ...who };
  return tell(await runCommand(requests.panelGrant, input));
}

/** For a terminal that the caller reads: a code is in no log. */
async function codes(words: readonly string[]): Promise<number> {
  requireNoWords(words, help);
  const input: StaffInput = { action: 'code' };
  const made = await runCommand(requests.panelCode, input);
  if (made.codes.length === 0) {
    console.error(sentences.noCodeNeeded);
    return 1;
  }
  console.log(firstCodesText(made));
  return 0;
}

async function list(words: readonly string[]): Promise<number> {
  requireNoWords(words, help);
  const input: StaffInput = { action: 'list' };
  console.log(listText(await runCommand(requests.panelList, input)));
  return 0;
}

function addressIn(text: string): string {
  const address = email.safeParse(text);
  if (!address.success) throw new Usage(sentences.notAnAddress(text));
  return address.data;
}

/** Joins the words of an unquoted name. */
function nameIn(words: readonly string[]): string {
  const name = words.join(' ').trim();
  if (name.length > nameMax) throw new Usage(sentences.nameTooLong);
  if (hidesCharacters(name)) throw new Usage(sentences.hiddenName);
  return name;
}

function tell(answer: StaffAnswer): number {
  if ('refused' in answer) {
    console.error(refusalText(answer));
    return 1;
  }
  console.log(doneText(answer));
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(sentenceFor(error));
  process.exitCode = 2;
}

import { type Config, readConfig } from '../infra/config/config.ts';
import { text } from '../infra/config/environment.ts';
import { systemRandom } from '../infra/crypto/random.ts';
import {
  addVaultKey,
  dataKeys,
  findKeyText,
  newVaultKey,
  restoreKeys,
} from '../infra/crypto/vault.ts';
import { hasEmbedded } from '../infra/embedded/embedded.ts';
import { commandLine, requireNoWords } from './command-line.ts';
import { sentenceFor } from './operator.failure.ts';
import { requests } from './operator.commands.ts';
import { runCommand } from './operator.run.ts';
import { folderLine } from './copy/operator.copy.ts';
import { keysHelp, privacySentences as sentences } from './copy/privacy.copy.ts';
import { keepPrivate } from '../infra/disk/private-folder.ts';

keepPrivate();

const taken = { new: [], rotate: [], 'restore-key-lost': [] } as const;
const help = `\n\n${keysHelp}`;

async function main(args: readonly string[]): Promise<void> {
  const { command, words } = commandLine(args, {}, taken, help);
  requireNoWords(words, help);
  if (command === 'help') console.log(keysHelp);
  else if (command === 'new') await addKey();
  else if (command === 'rotate') await rotate();
  else {
    await runCommand(requests.loseRestoreKey, {});
    console.log(sentences.restoreKeyLost);
  }
}

async function addKey(): Promise<void> {
  const setting = text(process.env, 'DATA_KEYS');
  if (setting !== undefined && setting !== '') {
    console.log(sentences.printedKey(newVaultKey(systemRandom)));
    return;
  }
  const config = readConfig(process.env);
  console.error(folderLine(config));
  if (await isNewInstallation(config)) {
    console.log(sentences.firstKey(newVaultKey(systemRandom)));
    return;
  }
  console.log(sentences.addedKey(await addVaultKey(config.dataDir, systemRandom)));
}

/** True when nothing was sealed in this folder: it has neither keys nor a database. */
async function isNewInstallation({ dataDir }: Config): Promise<boolean> {
  const found = [dataKeys, restoreKeys].map((source) => findKeyText(undefined, dataDir, source));
  return !hasEmbedded(dataDir) && (await Promise.all(found)).every((text) => text === null);
}

async function rotate(): Promise<void> {
  const { resealed } = await runCommand(requests.rotateKeys, {}, (soFar) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${sentences.resealing(soFar)}`);
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  console.log(sentences.resealed(resealed));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(sentenceFor(error));
  process.exitCode = 2;
}

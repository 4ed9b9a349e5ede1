const ownSettings = 'what its operator writes into the environment of the server';

/** Patterns that are not proven to be linear, each with the bound on what it meets. */
export const patternExceptions: Readonly<Record<string, string>> = {
  '/\\/+$/': ownSettings,
  '/(\\/matomo\\.php)?\\/*$/': ownSettings,
  'new RegExp(`^\\\\d{${ibanDigits}}$`)': 'digits and nothing else, from its beginning on',
  'new RegExp(`^\\\\d{${peselDigits}}$`)': 'digits and nothing else, from its beginning on',
  "new RegExp(`.{1,${lineMax}}`, 'gu')": 'every character once, by 35',
  'new RegExp(`\\\\s${name}\\\\s*=\\\\s*["\']\\\\s*([\\\\d.]+)(?:px)?\\\\s*["\']`)':
    'each repetition ends at what the next one cannot begin with; PR20 doubles drawings',
  'new RegExp(`(?:^|[\\\\s:])${name}\\\\s*=\\\\s*(?:"([^"]*)"|\'([^\']*)\')`)':
    'each repetition ends at what the next one cannot begin with, in a tag of bounded length; PR20 doubles tags',
};

import { createHash } from 'node:crypto';

/**
 * Returns names of classes for `css.modules.generateScopedName`: the name in the stylesheet with three letters for its file. The
 * usual ones, with a longer hash and a line number, cost the first screen 0.2 KB. Throws where two files would share a name.
 */
export function classNames(root: string): (name: string, file: string) => string {
  const owners = new Map<string, string>();
  return (name, path) => {
    const file = path.replace(root, '').replace(/\?.*$/, '');
    const scoped = `_${name}_${createHash('sha256').update(file).digest('base64url').slice(0, 3)}`;
    const owner = owners.get(scoped) ?? file;
    if (owner !== file)
      throw new Error(`The class ${name} would have one name in ${owner} and in ${file}.`);
    owners.set(scoped, file);
    return scoped;
  };
}

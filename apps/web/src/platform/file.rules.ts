/** Whether a file comes from the server itself, by a link of a download: nothing else may take the shell's page away (HZ20). */
export function isOwnFile(address: string, server: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === new URL(server).origin && pathname.startsWith('/download/');
}

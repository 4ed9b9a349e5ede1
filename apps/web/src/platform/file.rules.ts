/** Whether a file comes from the server itself, by a link of a download: nothing else may take the shell's page away (H20). */
export function isOwnFile(address: string, server: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.origin === URL.parse(server)?.origin && url.pathname.startsWith('/download/');
}

/** Pictures of the programme lie beside the page; the mobile shell's page lies elsewhere. */
let host = '';

export function fetchPicturesFrom(server: string): void {
  host = server;
}

/** Where a picture of the file store is, by the address that the server has given. */
export function pictureAddress(address: string): string {
  return address.startsWith('/files/') ? `${host}${address}` : address;
}

/** The host of the programme's pictures: the page's own, except in the mobile shell. */
let host = '';

export function fetchPicturesFrom(server: string): void {
  host = server;
}

/** The URL of a picture in the file store, from the address that the server sends. */
export function pictureAddress(address: string): string {
  return address.startsWith('/files/') ? `${host}${address}` : address;
}

/** What other modules may import of downloads. */
export { DocumentDeclined, type DocumentKind } from './document.ts';
export { downloadsCopy } from './downloads.copy.ts';
export { attachmentNamed } from './downloads.rules.ts';
export { downloadUri } from './uri.ts';

/** One chunk: these screens load together. */
export { MessagesPage } from './MessagesPage.tsx';
export { MessagePage } from './MessagePage.tsx';
export { NewMessagePage } from './NewMessagePage.tsx';

/**
 * Loaded before the server's main.ts by `npm start`: when the starting process is killed, the server shuts down
 * in order, as on SIGTERM, and lets go of its data folder. The server itself knows nothing of it.
 */
const checkMs = 200;
const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, checkMs);
watch.unref();

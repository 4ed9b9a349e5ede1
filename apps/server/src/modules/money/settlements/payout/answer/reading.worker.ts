import { parentPort, workerData } from 'node:worker_threads';
import { readSource } from './reading.ts';

// One answer in a separate thread, so that the server keeps working.
parentPort?.postMessage(await readSource(workerData));

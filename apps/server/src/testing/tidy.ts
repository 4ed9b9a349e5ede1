import { afterAll } from 'vitest';
import { removeDatabases } from './database.ts';

// Loaded for each test file: the files of a worker share modules, and a module's hook would belong
// to the first file.
afterAll(removeDatabases);

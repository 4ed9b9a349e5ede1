import { afterAll } from 'vitest';
import { removeDatabases } from './database.ts';

// Loaded for each test file: the files of a worker share their modules, and a hook of a module would belong to the first of them.
afterAll(removeDatabases);

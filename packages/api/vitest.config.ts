import { defineConfig } from 'vitest/config';
import { databaseTests } from '../testing/src/vitest.ts';

export default defineConfig(databaseTests);

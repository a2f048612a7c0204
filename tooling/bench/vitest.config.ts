import { defineConfig } from 'vitest/config';
import { databaseTests } from '../../packages/testing/src/vitest.ts';

export default defineConfig(databaseTests());

import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './fixtures.ts'
import { foundEngines } from './find.ts'

/* The journeys that run in every engine that is on the machine; test.ts prints their table. */

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: 'screens/**',
  globalSetup: '../journeys/sample.ts',
  fullyParallel: false,
  workers: Math.ceil(availableParallelism() * 1.5),
  forbidOnly: true,
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/engines.json' }]],
  outputDir: '../../test-results/engines',
  // The slowest engine begins first, so that no worker is alone with it at the end.
  projects: foundEngines()
    .toReversed()
    .map((engineName) => ({ name: engineName, use: { engineName } })),
})

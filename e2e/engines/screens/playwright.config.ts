import { defineConfig } from '@playwright/test'
import type { EngineOptions } from '../fixtures.ts'
import engines from '../playwright.config.ts'

/* Takes the pictures of screens in every engine that is on the machine. */

export default defineConfig<object, EngineOptions>({
  ...engines,
  testDir: '.',
  testIgnore: [],
  globalSetup: '../../journeys/sample.ts',
  retries: 0,
  reporter: 'list',
  outputDir: '../../../test-results/screensFailed',
})

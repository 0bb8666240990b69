import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from '../src/testing/browser.testing.ts'
import { journeysLanguage, journeysLocale } from './translated/language.ts'
import { leftOut } from './translated/leftOut.ts'

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.spec.ts',
  ...(journeysLanguage === undefined ? {} : { testIgnore: '**/languages.spec.ts', grepInvert: [...leftOut] }),
  globalSetup: './journeys/sample.ts',
  fullyParallel: false,
  // Each waits a third of its time, for pages and for one another's messages.
  workers: Math.ceil(availableParallelism() * 1.5),
  forbidOnly: true,
  // A machine that builds for others may stall for seconds: one more try there, and the sum names who needed it.
  retries: process.env['CI'] ? 1 : 0,
  // Limits for what never comes, not for how long it takes: the machine may do much else.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  outputDir: '../test-results/journeys',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Pages live for seconds here: to compile what is never called, or to make what is called quicker, costs a fifth.
    launchOptions: {
      ...launchOptions,
      args: [...launchOptions.args, '--js-flags=--max-lazy,--no-opt,--no-maglev'],
    },
    // Recording everything for the few that fail takes two fifths of the computing: ask for it with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Kept pages would stand between a journey and its host, and its routes see no request of a worker.
    serviceWorkers: 'block',
    // Nothing is looked at, or pressed, while it is on its way.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Zurich',
    locale: journeysLocale,
  },
})

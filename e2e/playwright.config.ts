import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from '../src/testing/browser.testing.ts'
import { journeysLanguage, journeysLocale } from './translated/language.ts'
import { leftOut } from './translated/leftOut.ts'

/** The files with the most journeys begin first: one that begins last would keep a single worker busy at the end. */
const LONG =
  /\/(event|compose|messages|views|keyboard|calendar|layout|sidebar|settings|reading|organization|sync|outbox)\.spec\.ts$/
const left = journeysLanguage === undefined ? [] : ['**/languages.spec.ts']

export default defineConfig({
  testDir: './journeys',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testMatch: '**/*.spec.ts', testIgnore: [LONG, ...left] },
  ],
  ...(journeysLanguage === undefined ? {} : { grepInvert: [...leftOut] }),
  globalSetup: './journeys/sample.ts',
  fullyParallel: false,
  // Each journey spends a third of its time waiting, for pages and for messages from other pages.
  workers: Math.ceil(availableParallelism() * 1.5),
  forbidOnly: true,
  // A machine with other builds can stall for seconds: there each journey gets a second try, and the sum
  // names the flaky ones.
  retries: process.env['CI'] ? 1 : 0,
  // Limits for things that never happen, not for slow ones: the machine can be busy with other work.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  outputDir: '../test-results/journeys',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Pages live for seconds here: compiling code that is never called, or optimizing called code, costs a
    // fifth of the time.
    launchOptions: {
      ...launchOptions,
      args: [...launchOptions.args, '--js-flags=--max-lazy,--no-opt,--no-maglev'],
    },
    // Tracing every journey takes two fifths of the processor time, for few failures: turn it on with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A worker's cached pages would replace the host's, and a journey's routes see no request of a worker.
    serviceWorkers: 'block',
    // Without animations, no element is checked or pressed while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Zurich',
    locale: journeysLocale,
  },
})

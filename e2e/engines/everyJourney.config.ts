import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'
import { foundEngines } from './find.ts'
import { FIREFOX_PREFERENCES, FIREFOX_RELAY } from './firefox.ts'
import { patternsOf } from './unable.ts'

/*
 * All journeys of the app in the engines that Playwright drives, for `npm run check:browsers`. `npm test` runs them in
 * Chromium alone.
 */

const { projects: _, ...usual } = journeys
/** What describes Chrome in the usual settings. */
const CHROME = new Set(['userAgent', 'deviceScaleFactor', 'isMobile', 'hasTouch', 'defaultBrowserType'])
const common = Object.fromEntries(Object.entries(usual.use ?? {}).filter(([name]) => !CHROME.has(name)))

export default defineConfig({
  ...usual,
  testDir: '../journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: '../journeys/sample.ts',
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../../test-results/everyJourney.json' }]],
  outputDir: '../../test-results/everyJourney',
  use: {},
  projects: [
    { name: 'chromium', use: usual.use ?? {} },
    {
      name: 'firefox',
      grepInvert: patternsOf('firefox'),
      use: {
        ...common,
        // Playwright would take one of every page that closes, with a style that Firefox reports as an error.
        screenshot: 'off' as const,
        browserName: 'firefox' as const,
        channel: 'moz-firefox',
        launchOptions: { executablePath: FIREFOX_RELAY, firefoxUserPrefs: FIREFOX_PREFERENCES },
      },
    },
  ].filter(({ name }) => foundEngines().some((engine) => engine === name)),
})

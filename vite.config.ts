import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './e2e/browser.ts'
import { catalogues } from './e2e/catalogues.ts'
import { chunks, chunksToPreload } from './e2e/chunks.ts'
import { icons } from './e2e/icons.ts'
import { developmentHost } from './e2e/developmentHost.ts'

/**
 * Parts that the React Compiler makes remember what they drew: they are drawn often and come after the first messages.
 * What shows those does without, since compiled code is a third larger, and memoises by hand where it counts.
 */
const compiledFolders = ['app/search', 'app/sidebar', 'app/switcher', 'compose', 'emoji', 'inbox'].map(
  (folder) => `/src/client/${folder}/`,
)

export default defineConfig({
  plugins: [react({ compiler: { sources: compiledFolders } }), catalogues(), icons(), developmentHost()],
  build: {
    target: 'baseline-widely-available',
    sourcemap: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: chunksToPreload },
    rolldownOptions: {
      output: { codeSplitting: chunks },
      // No getter of ours or of our libraries does anything: what is only read may be left out.
      treeshake: { propertyReadSideEffects: false },
    },
  },
  test: {
    maxWorkers: '100%',
    // Limits for what never comes, not for how long it takes: the machine may do much else.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.dom.test.ts', 'src/**/*.browser.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'dom', environment: 'jsdom', include: ['src/client/**/*.dom.test.{ts,tsx}'] },
      },
      {
        extends: true,
        optimizeDeps: {
          include: [
            'react',
            'react-dom/client',
            '@tanstack/react-query',
            '@tanstack/react-virtual',
            'zustand',
            'dompurify',
            'valibot',
            '@lingui/core',
            'lucide-react',
            'wouter',
            'wouter/use-browser-location',
            'date-fns',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/client/**/*.browser.test.{ts,tsx}'],
          // After the others, which would take its pages' time.
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})

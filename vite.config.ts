import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { appConfig } from './src/build/app.ts'
import { developmentHost } from './src/build/developmentHost.ts'
import { launchOptions } from './src/testing/browser.testing.ts'

/* For development and tests; `npm run build` needs src/build/app.ts alone. */

const app = appConfig()

export default defineConfig({
  ...app,
  plugins: [app.plugins, developmentHost()],
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
          name: 'service',
          environment: 'node',
          include: ['src/{service,protocol,markdown}/**/*.test.ts'],
          globalSetup: './src/testing/files.testing.ts',
          // Everything that the service keeps belongs to one of it: it need not be read anew for each file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{src,e2e}/**/*.test.ts'],
          exclude: [
            'src/{service,protocol,markdown}/**',
            'src/client/**/*.dom.test.ts',
            'src/client/**/*.browser.test.ts',
          ],
          globalSetup: './src/testing/files.testing.ts',
          // Read once for all: tests set back what modules keep, or name what they leave there like nobody else does.
          isolate: false,
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
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
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
            'prosemirror-commands',
            'prosemirror-history',
            'prosemirror-keymap',
            'prosemirror-model',
            'prosemirror-schema-list',
            'prosemirror-state',
            'prosemirror-view',
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

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
    // Limits for tests that hang, not for slow ones: the machine can be busy with other work.
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
          exclude: ['src/service/**/*.browser.test.ts'],
          globalSetup: './src/testing/files.testing.ts',
          setupFiles: './src/testing/endOfFile.testing.ts',
          // All state of the service belongs to an instance, so that its modules need not be loaded again for each
          // test file.
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
          setupFiles: './src/testing/endOfFile.testing.ts',
          // Modules are loaded once for all test files: tests reset module state, or use names for it that no other
          // test uses.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['src/client/**/*.dom.test.{ts,tsx}'],
          setupFiles: './src/client/ui/newPage.testing.ts',
          // A page of its own, with React and the app's modules, costs each file more than all of its tests.
          isolate: false,
        },
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
            'parse5',
            'entities',
            'fast-check',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/{client,service}/**/*.browser.test.{ts,tsx}'],
          // After the other projects, which would slow its pages down.
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

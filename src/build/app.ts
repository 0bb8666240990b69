import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { chunks, chunksToPreload } from './chunks.ts'
import { firstDocument } from './document.ts'
import { icons } from './icons.ts'
import { inPieces } from './pieces.ts'
import { texts } from './texts.ts'
import { withoutUnusedParts } from './unused.ts'

/** The browsers that the app opens in (README.md), for styles. */
const BROWSERS = ['chrome126', 'edge126', 'firefox128', 'safari18']
/** A flag of Lightning CSS (`Features.Nesting`). */
const NESTING = 1

/**
 * Configures Vite's build of the app. Apart from vite.config.ts, so that a production start loads nothing of
 * the tests.
 */
export const appConfig = (): UserConfig => ({
  plugins: [react(), texts(), icons(), withoutUnusedParts(), firstDocument(), inPieces()],
  // React has the hook that this library supplies to older versions of it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  // Rules without nesting compress better.
  css: { lightningcss: { include: NESTING } },
  build: {
    target: 'baseline-widely-available',
    cssTarget: BROWSERS,
    // For people who read a stack from the log: the host does not serve the maps, and no file links to them.
    sourcemap: 'hidden',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: chunksToPreload },
    rolldownOptions: {
      // Libraries mark modules for browsers; a module that two late parts share is in a chunk of its own.
      checks: { moduleLevelDirective: false, ineffectiveDynamicImport: false },
      output: { codeSplitting: chunks },
      // No getter in our code or in our libraries has side effects: an unused property read can be left out.
      treeshake: { propertyReadSideEffects: false },
    },
  },
})

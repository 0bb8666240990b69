import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The global of a page that has the functions of `inPage.ts`. */
export const GLOBAL = 'parleyJourneys'

let bundled: Promise<string> | undefined

async function make(): Promise<string> {
  const entry = fileURLToPath(new URL('inPage.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: GLOBAL, fileName: GLOBAL } },
  })
  const [{ output }] = built as unknown as readonly [{ output: readonly [{ code: string }] }]
  return `${output[0].code};globalThis.${GLOBAL} = ${GLOBAL}`
}

/** Bundles `inPage.ts` into one script. */
export function bundle(): Promise<string> {
  bundled ??= make()
  return bundled
}

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineName } from '../tab.ts'
import { screens } from './screens.ts'

/** Where the pictures of a run are. */
export const folder = join(import.meta.dirname, '../../../test-results/screens')

/** Writes a page with the pictures of each screen side by side. @returns its path */
export function writePage(engines: readonly EngineName[]): string {
  const rows = screens.map(({ name, size }) => {
    const pictures = engines
      .map((engine) => `${name}, ${engine}.png`)
      .filter((file) => existsSync(join(folder, file)))
      .map((file) => `<img src="${encodeURIComponent(file)}" alt="${file}" title="${file}">`)
    return `<h2>${name}</h2><div class="${size ? 'narrow' : 'wide'}">${pictures.join('')}</div>`
  })
  const path = join(folder, 'index.html')
  writeFileSync(
    path,
    `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body { font: 16px sans-serif } div { display: flex; gap: 8px } img { border: 1px solid } .wide img { width: 32% }</style>
${rows.join('\n')}
`,
  )
  return path
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { measure } from './budget.ts'

const chunks = {
  start: { file: 'start.js', css: ['start.css'] },
  visitor: { file: 'visitor.js', name: 'calendar', imports: ['base'] },
  signIn: { file: 'signIn.js', name: 'signIn' },
  messages: { file: 'messages.js', name: 'chat', imports: ['base'] },
  calendar: { file: 'calendar.js', name: 'calendar-members', imports: ['base'] },
  base: { file: 'base.js', name: 'base' },
}

const BEGIN = 'begin()'

/** Makes a build in which every file has a different size. */
function aBuild(): { folder: string; sizeOf: (...files: string[]) => number; inDocument: number } {
  const folder = mkdtempSync(join(tmpdir(), 'parley-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const manifest = { ...chunks, start: { ...chunks.start, name: 'start' } }
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  const files = [...Object.values(chunks).map(({ file }) => file), 'start.css']
  const contentOf = (file: string) =>
    Array.from({ length: 2 ** files.indexOf(file) }, (_, index) => `${file} ${index}`).join()
  writeFileSync(
    join(folder, 'index.html'),
    `<style>${contentOf('start.css')}</style><link rel="stylesheet" disabled href="/start.css"><script>${BEGIN}</script>` +
      '<script type="module" crossorigin src="/start.js"></script>',
  )
  for (const file of files) writeFileSync(join(folder, file), contentOf(file))
  return {
    folder,
    sizeOf: (...counted) =>
      counted.reduce((sum, file) => sum + gzipSync(contentOf(file), { level: 9 }).length, 0),
    inDocument: gzipSync(`${contentOf('start.css')}\n${BEGIN}`, { level: 9 }).length,
  }
}

test('a first load is counted with the scripts and styles in the page, once, and all that it imports', () => {
  const { folder, sizeOf, inDocument } = aBuild()
  const sizes = measure(folder).map(({ budget, bytes }) => [budget.page, bytes])
  expect(sizes).toEqual([
    ['calendar for visitors', inDocument + sizeOf('start.js', 'visitor.js', 'base.js')],
    ['the calendar alone', sizeOf('calendar.js')],
    ['sign-in page', inDocument + sizeOf('start.js', 'signIn.js')],
    ['signed-in app with its first messages', inDocument + sizeOf('start.js', 'messages.js', 'base.js')],
  ])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'

const source = (name: string): string =>
  readFileSync(
    join(import.meta.dirname, name === 'oldBrowser.js' ? '../../public' : 'document', name),
    'utf8',
  )

const written = async (script: string, target: string): Promise<string> =>
  (await transformWithOxc(script, 'script.js', { target, sourcemap: false })).code

test.each(['begin.js', 'words.js', 'oldBrowser.js'])('%s is read by browsers of 2018', async (name) => {
  expect(await written(source(name), 'es2018')).toBe(await written(source(name), 'esnext'))
})

test('newer syntax would be noticed', async () => {
  const newer = 'const b = a?.b ?? 1'
  expect(await written(newer, 'es2018')).not.toBe(await written(newer, 'esnext'))
})

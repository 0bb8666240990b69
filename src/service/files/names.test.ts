import { expect, test } from 'vitest'
import { costBeside, threadTime } from '../../testing/processorTime.testing.ts'
import { cleanFileName, isUploadPath, newUploadPath, plainFileName, storedName } from './names.ts'

test('file names become safe and stay recognizable', () => {
  const names: [string, string][] = [
    ['Report 2026.pdf', 'Report-2026.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\photo.PNG', 'photo.PNG'],
    ['Übersicht für März.xlsx', 'Ubersicht-fur-Marz.xlsx'],
    ['日本語.png', 'file.png'],
    ['.htaccess', 'file.htaccess'],
    ['..', 'file'],
    ['', 'file'],
    ['a"b\r\nc.txt', 'a-b-c.txt'],
    ['archive.tar.gz', 'archive.tar.gz'],
  ]
  for (const [given, clean] of names) expect(cleanFileName(given)).toBe(clean)
  expect(cleanFileName(`${'x'.repeat(300)}.png`)).toHaveLength(100)
})

test('an endless name costs no more than a long one, and keeps its extension', async () => {
  const endless = `a${'-'.repeat(50_000)}b.png`
  expect(cleanFileName(endless)).toMatch(/^a-{95}\.png$/)
  const name = (isHarmless: boolean): string => (isHarmless ? endless.replaceAll('-', 'x') : endless)
  expect(
    await costBeside((isHarmless) => threadTime(() => cleanFileName(name(isHarmless))), 10),
  ).toBeLessThan(10)
})

test('a stored name is the original without line breaks and characters that hide the extension', () => {
  expect(plainFileName('invoice\u202efdp.exe')).toBe('invoicefdp.exe')
  expect(plainFileName('a\r\nb\u0085\u2067.txt')).toBe('ab.txt')
  expect(plainFileName('Übersicht 日本\u200d.png')).toBe('Übersicht 日本\u200d.png')
  expect(plainFileName('half \ud83d.png')).toBe('half \ufffd.png')
})

test('paths are unguessable, and the name on disk contains no user input', () => {
  const path = newUploadPath('a.png')
  expect(path).toMatch(/^1\/[\w-]{24}\/a\.png$/)
  expect(newUploadPath('a.png')).not.toBe(path)
  expect(storedName(path)).toBe(path.slice(2, 26))
})

test('paths that other services gave keep their random part as the name on disk', () => {
  const path = '4/44/oRJOpvurcdY99dcnDfjzxXfD/Übersicht-図.txt'
  expect(isUploadPath(path)).toBe(true)
  expect(storedName(path)).toBe('oRJOpvurcdY99dcnDfjzxXfD')
  expect(isUploadPath(newUploadPath('a.png'))).toBe(true)
})

test.each([
  '4/44/oRJOpvurcdY99dcnDfjzxXfD/..',
  '4/../oRJOpvurcdY99dcnDfjzxXfD/a.png',
  '4/44/../a.png',
  '/etc/oRJOpvurcdY99dcnDfjzxXfD/passwd',
  '4/44/pictures/a.png',
  '4/44/oRJOpvurcdY99dcnDfjzxXfD/a\\b',
  '',
])('%j is the path of no upload', (path) => {
  expect(isUploadPath(path)).toBe(false)
})

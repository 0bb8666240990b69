import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/* README.md and docs/ name tests, files and one another: these tests find names that a rename left behind. */

const root = join(import.meta.dirname, '../..')
const documents = ['README.md', ...globSync('docs/*.md', { cwd: root })]
const read = (document: string): string => readFileSync(join(root, document), 'utf8')
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

test.each(documents)('the links of %s lead to existing files and headings', (document) => {
  const links = all(read(document), /\]\(([^)\s]+)\)/g).filter((link) => !/^https?:/.test(link))
  const dead = links.filter((link) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? document : join(dirname(document), path)
    if (!existsSync(join(root, target))) return true
    return (
      anchor !== undefined &&
      !all(read(target), /^#+ (.+)$/gm)
        .map(anchorOf)
        .includes(anchor)
    )
  })
  expect(dead).toEqual([])
})

const files = globSync(['{src,e2e}/**/*.{ts,tsx}', '*.ts'], { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
)
const namedIn = (document: string): string[] => [...new Set(all(read(document), /`(\w[\w./-]*\.tsx?)`/g))]
const filesNamed = (name: string): string[] =>
  files.filter((file) => file === name || file.endsWith(`/${name}`))

test.each(documents)('each file that %s names exists', (document) => {
  expect(namedIn(document).filter((name) => filesNamed(name).length === 0)).toEqual([])
})

test.each(documents)('each test that %s names is unique', (document) => {
  const tests = namedIn(document).filter((name) => /\.(test|spec)\.tsx?$/.test(name))
  expect(tests.filter((name) => filesNamed(name).length > 1)).toEqual([])
})

test('the links and names of files are found', () => {
  const text = documents.map(read).join('')
  expect(all(text, /\]\(([^)\s]+)\)/g).length).toBeGreaterThan(15)
  expect(documents.flatMap(namedIn).length).toBeGreaterThan(200)
})

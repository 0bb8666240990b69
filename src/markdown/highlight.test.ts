import { expect, test } from 'vitest'
import { highlightCode } from './highlight.ts'
import { languageNames } from './highlight/languageNames.ts'
import { languageNamed } from './highlight/languages.ts'
import { plainTextOf } from './plainText.ts'

test.each([
  ['python', 'Python'],
  ['PY', 'Python'],
  ['py2', 'Python 2.x'],
  ['js', 'JavaScript'],
  ['c++', 'C++'],
  ['tex', 'TeX'],
  ['sh', 'Bash'],
  ['html', 'HTML'],
  ['html+php', 'HTML+PHP'],
  ['css+php', 'CSS+PHP'],
  ['js+php', 'JavaScript+PHP'],
  ['xml+php', 'XML+PHP'],
  ['yml', 'YAML'],
  ['text', 'Text only'],
])('%s is %s', (typed, name) => {
  expect(languageNamed(typed)?.name).toBe(name)
})

test('an unknown language has no name', () => {
  expect(languageNamed('klingon')).toBeUndefined()
})

test('every language but plain text has a grammar', () => {
  const plain = languageNames.filter(({ grammar }) => grammar === undefined)
  expect(plain.map(({ name }) => name)).toEqual(['Text only'])
  for (const { grammar } of languageNames) {
    if (grammar !== undefined) expect(highlightCode('x < y\n', grammar)).toContain('&lt;')
  }
})

test('no two languages share a word', () => {
  const words = languageNames.flatMap((each) => each.words)
  expect(new Set(words).size).toBe(words.length)
})

test('code is highlighted with short classes', () => {
  expect(highlightCode('def f(x):\n    return "a" # b\n', 'python')).toBe(
    '<span class="k">def</span> <span class="nf">f</span>(<span class="nv">x</span>):\n' +
      '    <span class="k">return</span> <span class="s">&quot;a&quot;</span> <span class="c1"># b</span>\n',
  )
})

test('text inside code is escaped, in embedded languages too', () => {
  const code = '<style>a{color:red}</style><script>let x = "</b>" && 1</script>\n'
  const html = highlightCode(code, 'xml')
  expect(plainTextOf(html.replaceAll(/<\/?span[^>]*>/g, ''))).toBe(code.trim())
  expect(html).not.toMatch(/<(?!\/?span)/)
  expect(html).not.toContain('hljs')
})

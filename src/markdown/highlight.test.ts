import { expect, test } from 'vitest'
import { highlightCode } from './highlight.ts'
import { languageNames } from './highlight/languageNames.ts'
import { languageNamed } from './highlight/languages.ts'
import { plainTextOf } from './plainText.ts'

test.each([
  ['python', 'Python'],
  ['PY', 'Python'],
  ['js', 'JavaScript'],
  ['c++', 'C++'],
  ['tex', 'TeX'],
  ['sh', 'Bash'],
  ['html', 'HTML'],
  ['yml', 'YAML'],
  ['text', 'Text only'],
])('%s is %s', (typed, name) => {
  expect(highlightCode('x\n', typed)?.name).toBe(name)
})

test('every language but plain text has its colours', () => {
  const plain = languageNames.filter(({ words: [word = ''] }) => !languageNamed(word)?.grammar)
  expect(plain.map(({ name }) => name)).toEqual(['Text only'])
})

test('no two languages share a word', () => {
  const words = languageNames.flatMap((each) => each.words)
  expect(new Set(words).size).toBe(words.length)
})

test('an unknown language is left alone', () => {
  expect(highlightCode('x', 'klingon')).toBeUndefined()
})

test('code is coloured with short classes', () => {
  expect(highlightCode('def f(x):\n    return "a" # b\n', 'py')?.html).toBe(
    '<span class="k">def</span> <span class="nf">f</span>(<span class="nv">x</span>):\n' +
      '    <span class="k">return</span> <span class="s">&quot;a&quot;</span> <span class="c1"># b</span>\n',
  )
})

test('what stands inside the code is escaped, in languages within languages too', () => {
  const code = '<style>a{color:red}</style><script>let x = "</b>" && 1</script>\n'
  const { html } = highlightCode(code, 'html') ?? { html: '' }
  expect(plainTextOf(html.replaceAll(/<\/?span[^>]*>/g, ''))).toBe(code.trim())
  expect(html).not.toMatch(/<(?!\/?span)/)
  expect(html).not.toContain('hljs')
})

test('text without a grammar is escaped', () => {
  expect(highlightCode('<b>\n', 'text')?.html).toBe('&lt;b&gt;\n')
})

import { sanitise } from '../../messages/html/sanitise.ts'

/*
 * Turns formatted text from elsewhere into the Markdown that messages are written in. It works on the output
 * of the sanitizer, so that no address gets in that a message could not have.
 */

/** Elements that make HTML worth more than its plain text. */
const FORMATTED =
  'a[href], strong, b, em, i, del, s, code, pre, ul, ol, blockquote, table, h1, h2, h3, h4, h5, h6'
const blockNames = 'p div ul ol li blockquote pre table hr h1 h2 h3 h4 h5 h6'.split(' ')
const BLOCKS: ReadonlySet<string> = new Set(blockNames)
const ANY_BLOCK = blockNames.join(', ')
const MARKS: Readonly<Record<string, string>> = {
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  del: '~~',
  s: '~~',
}

/** Markdown wants its marks right at the words, without blanks inside. */
function marked(text: string, mark: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  return words === '' || words.includes('\n') ? text : `${before}${mark}${words}${mark}${after}`
}

function linkOf(element: Element, text: string): string {
  const address = element.getAttribute('href')
  const words = text.trim()
  if (address === null || words === '' || words.includes('\n')) return text
  return [words, `mailto:${words}`, `${words}/`].includes(address)
    ? text
    : text.replace(words, () => `[${words}](${address})`)
}

function inlineCode(text: string): string {
  if (text.trim() === '') return text
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

/** @param open marks around it, which are not opened twice */
function inlineOf(node: Node, open: readonly string[] = []): string {
  if (node instanceof Text) return node.data.replaceAll(/\s+/g, ' ')
  if (!(node instanceof Element)) return ''
  const formula = node.matches('.katex') ? node.getAttribute('aria-label') : null
  if (formula !== null) return `$$${formula}$$`
  const mark = MARKS[node.localName]
  const inside = (): string => inlinesOf(node, mark === undefined ? open : [...open, mark])
  switch (node.localName) {
    case 'br':
      return '\n'
    case 'img':
      return node.classList.contains('emoji') ? (node.getAttribute('alt') ?? '') : ''
    case 'code':
    case 'kbd':
      return inlineCode(node.textContent)
    case 'a':
      return linkOf(node, inside())
    default:
      // For blocks within a block, such as the paragraphs of a cell.
      if (BLOCKS.has(node.localName)) return `\n${inside()}\n`
      return mark === undefined || open.includes(mark) ? inside() : marked(inside(), mark)
  }
}

const inlinesOf = (element: Element, open: readonly string[]): string =>
  [...element.childNodes].map((each) => inlineOf(each, open)).join('')

const tidy = (text: string): string =>
  text
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim()

const indented = (text: string, by: string): string => text.replaceAll(/\n(?=.)/g, `\n${by}`)

function listOf(list: Element): string {
  const first = Number(list.getAttribute('start') ?? 1)
  return [...list.children]
    .filter((each) => each.localName === 'li')
    .map((item, index) => {
      const marker = list.localName === 'ol' ? `${first + index}. ` : '- '
      return marker + indented(blocksOf(item).join('\n'), ' '.repeat(marker.length))
    })
    .join('\n')
}

function codeOf(element: Element): string {
  const code = element.textContent.replace(/\n$/, '')
  const language = element.closest('[data-code-language]')?.getAttribute('data-code-language') ?? ''
  const fence = code.includes('```') ? '~~~~' : '```'
  return `${fence}${language.toLowerCase().replaceAll(/\s+/g, '')}\n${code}\n${fence}`
}

function tableOf(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) =>
      tidy(inlinesOf(cell, []))
        .replaceAll(/\n+/g, ' ')
        .replaceAll('|', String.raw`\|`),
    ),
  )
  const width = Math.max(0, ...rows.map((row) => row.length))
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(Array.from({ length: width }, () => '---')), ...body.map(line)].join('\n')
}

function blockOf(element: Element): readonly string[] {
  switch (element.localName) {
    case 'ul':
    case 'ol':
      return [listOf(element)]
    case 'blockquote':
      return [blocksOf(element).join('\n\n').replaceAll(/^/gm, '> ')]
    case 'pre':
      return [codeOf(element)]
    case 'table':
      return [tableOf(element)]
    case 'hr':
      return ['---']
    case 'p':
    case 'div':
    case 'li':
      return blocksOf(element)
    default:
      return [`${'#'.repeat(Number(element.localName.slice(1)))} ${tidy(inlinesOf(element, []))}`]
  }
}

/** Paragraphs, lists and other blocks inside; text between them becomes a paragraph. */
function blocksOf(parent: ParentNode): readonly string[] {
  const blocks: string[] = []
  let run = ''
  const endRun = (): void => {
    if (tidy(run) !== '') blocks.push(tidy(run))
    run = ''
  }
  for (const child of parent.childNodes) {
    const isBlock = child instanceof Element && BLOCKS.has(child.localName)
    const holdsBlocks =
      child instanceof Element && child.localName !== 'a' && child.querySelector(ANY_BLOCK) !== null
    if (isBlock || holdsBlocks) {
      endRun()
      blocks.push(...(isBlock ? blockOf(child) : blocksOf(child)))
    } else {
      run += inlineOf(child)
    }
  }
  endRun()
  return blocks.filter((each) => each !== '')
}

/** Some editors wrap all copied text into a bold element that is not bold. */
const withoutFalseBold = (html: string): string =>
  html.replaceAll(/<b\b[^<>]*font-weight:\s*(?:normal|400)[^<>]*>/gi, '<span>')

/** @param html as the clipboard holds it @returns undefined if the plain text has the same content */
export function markdownOf(html: string): string | undefined {
  const fragment = sanitise(withoutFalseBold(html))
  if (!fragment.querySelector(FORMATTED)) return undefined
  const markdown = blocksOf(fragment).join('\n\n')
  return markdown === '' ? undefined : markdown
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type IndexHtmlTransformContext, type Plugin, type Rolldown } from 'vite'

/*
 * Puts into index.html what the first paint needs, so that nothing has to arrive before it: the styles of the start, the
 * script that applies the theme, and an outline of the page. The host allows exactly these scripts and styles by
 * their digests (`documentHeaders` of src/service/host/securityHeaders.ts).
 */

const root = join(import.meta.dirname, '../..')
const part = (name: string): string => readFileSync(join(import.meta.dirname, 'document', name), 'utf8')

const LANGUAGES = ['en', 'de', 'fr', 'it'] as const

function textsOf(language: string): {
  readonly loading: string | undefined
  readonly calendar: string | undefined
} {
  const read = (folder: string): Readonly<Record<string, string>> =>
    JSON.parse(readFileSync(join(root, `src/client/${folder}/texts/${language}.json`), 'utf8')) as Record<
      string,
      string
    >
  return { loading: read('ui')['common.loading'], calendar: read('features/calendar')['calendar.title'] }
}

const textsOfOutline = (): string =>
  JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])))

/** The logo, as `ui/Mark.tsx` draws it. */
const markOf = (size: number): string =>
  `<svg viewBox="0 0 32 32" width="${size}" height="${size}"><rect width="32" height="32" rx="8" fill="var(--accent)"/>` +
  '<path d="M9 8h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-7l-5 4v-4H9a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3Z" fill="var(--on-accent)"/>' +
  '<path d="M11 13h10M11 17h6" stroke="var(--accent)" stroke-width="2" stroke-linecap="round"/></svg>'

const outline = (): string =>
  part('outline.html')
    .replaceAll(/>\s+</g, '><')
    .trim()
    .replaceAll(/MARK(\d+)/g, (_, size: string) => markOf(Number(size)))

/** Plain enough for it: the file has no strings in which spaces or comments matter. */
const outlineStyles = (): string =>
  part('outline.css')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*([{};,>])\s*/g, '$1')
    .replaceAll(/:\s+/g, ':')
    .replaceAll(';}', '}')
    .trim()

const script = (name: string, values: Readonly<Record<string, string>> = {}): string => {
  const source = Object.entries(values).reduce(
    (text, [placeholder, value]) => text.replaceAll(placeholder, () => value),
    part(name),
  )
  return minifySync(name, source, { compress: { target: 'es2018' } }).code.trim()
}

const LINK_TO_SHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/

interface Sheet {
  readonly styles: string
  /**
   * The document has the style sheet in itself: a disabled link keeps Vite's code from loading it with the chunks that need
   * it.
   */
  readonly link: string
}

/** The style sheet of the start; none in development, where the styles come with the scripts. */
function sheetOf(html: string, bundle: IndexHtmlTransformContext['bundle']): Sheet {
  if (!bundle) return { styles: '', link: '' }
  const [, file = ''] = LINK_TO_SHEET.exec(html) ?? []
  const asset = bundle[file]
  if (asset?.type !== 'asset') throw new Error('index.html has no style sheet of the start')
  return { styles: String(asset.source).trim(), link: `<link rel="stylesheet" disabled href="/${file}">` }
}

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

function chunkNamed(bundle: Bundle, name: string): Rolldown.OutputChunk {
  for (const each of Object.values(bundle)) if (each.type === 'chunk' && each.name === name) return each
  throw new Error(`The build has no chunk "${name}"`)
}

/** The scripts and styles that a door of the app needs, beside those that the document loads anyway. */
function filesBehind(html: string, bundle: Bundle, door: string): readonly string[] {
  const found = new Set<string>()
  const visit = (file: string): void => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || found.has(file) || html.includes(`"/${file}"`)) return
    found.add(file)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet)
    for (const imported of chunk.imports) visit(imported)
  }
  visit(chunkNamed(bundle, door).fileName)
  return [...found]
}

/**
 * Links that do nothing until a script turns them into preloads: who the reader is decides which files the app will
 * import.
 */
const linksFor = (
  html: string,
  bundle: Bundle,
  readers: 'members' | 'visitors' | 'signing-in',
  door: string,
): string =>
  filesBehind(html, bundle, door)
    .map((file) => {
      const as = file.endsWith('.css') ? 'style' : 'script'
      return `<link rel="${readers}" as="${as}" fetchpriority="low" crossorigin href="/${file}">`
    })
    .join('')

/** Vite plugin: makes the document. */
export const firstDocument = (): Plugin => ({
  name: 'parley:document',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const { styles, link } = sheetOf(html, bundle)
      const begin = script('begin.js')
      const words = script('words.js', { TEXTS: textsOfOutline() })
      const links = bundle
        ? linksFor(html, bundle, 'members', 'chat') +
          linksFor(html, bundle, 'visitors', 'calendar') +
          linksFor(html, bundle, 'signing-in', 'signIn')
        : ''
      return html
        .replace(LINK_TO_SHEET, '')
        .replace(
          '<!-- begin -->',
          () => `<style>${styles}${outlineStyles()}</style>${link}${links}<script>${begin}</script>`,
        )
        .replace('<!-- outline -->', () => `${outline()}<script>${words}</script>`)
    },
  },
})

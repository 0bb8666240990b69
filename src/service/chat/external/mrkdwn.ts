import { link, silent } from './markdown.ts'

/*
 * Slack's mark-up, "mrkdwn", as Markdown: `*bold*`, `_italic_`, `~struck~`, `<address|label>`, `<#C123|channel>`,
 * `<@U123>`, `<!here>`, and `&amp;`, `&lt;`, `&gt;` for the characters themselves. Code stays as it is. Linear in the
 * length of the text.
 */

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
const decode = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? entity)

/** The commands that notify people, as mentions of everyone. */
const wildcards = new Set(['here', 'channel', 'everyone'])

function reference(inner: string): string {
  const [target = '', label] = inner.split('|', 2)
  switch (target[0]) {
    case '@':
      return `@${label ?? target.slice(1)}`
    case '#':
      return `#${label ?? target.slice(1)}`
    case '!': {
      const command = target.slice(1)
      return wildcards.has(command) ? '@**all**' : (label ?? `@${command.replace(/^subteam\^/, '')}`)
    }
    default: {
      const address = decode(target)
      const name = label === undefined ? address.replace(/^mailto:/, '') : decode(label)
      if (address.startsWith('mailto:')) return name
      return label === undefined || label === target ? address : link(name, address)
    }
  }
}

/** Delimiters count only at the edges of words, as in Slack. */
const emphasis = [
  [/(?<![\w*])\*(?![\s*])([^*\n]*[^*\s])\*(?![\w*])/g, '**$1**'],
  [/(?<![\w_])_(?![\s_])([^_\n]*[^_\s])_(?![\w_])/g, '*$1*'],
  [/(?<![\w~])~(?![\s~])([^~\n]*[^~\s])~(?![\w~])/g, '~~$1~~'],
] as const

const PLACEHOLDER = '\u0000'

/** Formats text without code. References are taken out first, so that their addresses keep underscores. */
function formatted(text: string): string {
  const references: string[] = []
  const bare = text.replaceAll(PLACEHOLDER, '').replaceAll(/<([^<>\n]{1,2000})>/g, (_, inner: string) => {
    references.push(reference(inner))
    return PLACEHOLDER
  })
  const marked = emphasis.reduce((now, [pattern, by]) => now.replaceAll(pattern, by), bare)
  let next = 0
  return decode(marked.replaceAll(/^&gt;&gt;&gt;\s?/gm, '> ').replaceAll(/^&gt;\s?/gm, '> ')).replaceAll(
    PLACEHOLDER,
    () => references[next++] ?? '',
  )
}

const CODE = /(```[\s\S]*?```|`[^`\n]+`)/

/** A block of code needs its fences on lines of their own. */
const codeOf = (text: string): string =>
  text.startsWith('```')
    ? `\n\`\`\`\n${decode(text.slice(3, -3)).replaceAll(/^\n+|\n+$/g, '')}\n\`\`\`\n`
    : decode(text)

/** UTF-16 units that are read, more than a message can have. */
const LONGEST = 40_000

/** Returns mrkdwn as Markdown. Mentions written in Markdown are made silent; those in mrkdwn notify. */
export const markdownOf = (mrkdwn: string): string =>
  silent(mrkdwn.slice(0, LONGEST))
    .split(CODE)
    .map((part, at) => (at % 2 === 1 ? codeOf(part) : formatted(part)))
    .join('')
    .trim()

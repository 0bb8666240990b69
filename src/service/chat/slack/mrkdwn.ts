import { link, silent } from '../external/markdown.ts'

/*
 * Slack's mark-up, "mrkdwn", as Markdown: `*bold*`, `_italic_`, `~struck~`, `<address|label>`, `<#C123|channel>`,
 * `<@U123>`, `<!here>`, and `&amp;`, `&lt;`, `&gt;` for the characters themselves. Code stays as it is. Linear in the
 * length of the text.
 */

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
const decode = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? entity)

/** Markdown for what a workspace names by its IDs. */
export interface Names {
  readonly user: (id: string, label?: string) => string
  readonly channel: (id: string, label?: string) => string
  readonly group: (id: string, label?: string) => string
  readonly everyone: string
  /** An emoji by its name there, without colons. */
  readonly emoji: (name: string) => string
}

/** The names that the text brings: nothing is known of the workspace. */
export const givenNames: Names = {
  user: (id, label) => `@${label ?? id}`,
  channel: (id, label) => `#${label ?? id}`,
  group: (id, label) => label ?? `@${id}`,
  everyone: '@**all**',
  emoji: (name) => `:${name.split('::', 1)[0]}:`,
}

/** The commands that notify people, as mentions of everyone. */
const wildcards = new Set(['here', 'channel', 'everyone'])

function reference(inner: string, names: Names): string {
  const [target = '', label] = inner.split('|', 2)
  switch (target[0]) {
    case '@':
      return names.user(target.slice(1), label)
    case '#':
      return names.channel(target.slice(1), label)
    case '!': {
      const command = target.slice(1)
      if (wildcards.has(command)) return names.everyone
      return command.startsWith('subteam^')
        ? names.group(command.slice('subteam^'.length), label)
        : (label ?? `@${command}`)
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

/** An emoji by its name, perhaps with a tone of skin. */
const EMOJI = /(?<![\w:]):([a-z0-9_+'-]{1,100}(?:::skin-tone-\d)?):(?!\w)/g

/** Quotations, of one line and of all that follows, and lists as people type them. */
function withBlocks(text: string): string {
  const [, before = text, rest] = /^([\s\S]*?)^&gt;&gt;&gt;[^\S\n]?([\s\S]*)$/m.exec(text) ?? []
  const quoted = rest === undefined ? '' : rest.replaceAll(/^/gm, '> ')
  return `${before}${quoted}`
    .replaceAll(/^&gt;[^\S\n]?/gm, '> ')
    .replaceAll(/^(\s*)[•◦▪][^\S\n]+/gm, '$1* ')
    .replaceAll(AFTER_QUOTE, '$1\n\n')
}

/** The line after a quotation would go on with it without an empty one between. */
const AFTER_QUOTE = /^(> .*)\n(?!> |\n|$)/gm

const PLACEHOLDER = '\u0000'

/** Formats text without code. References are taken out first, so that their addresses keep underscores. */
function formatted(text: string, names: Names): string {
  const references: string[] = []
  const bare = text.replaceAll(PLACEHOLDER, '').replaceAll(/<([^<>\n]{1,2000})>/g, (_, inner: string) => {
    references.push(reference(inner, names))
    return PLACEHOLDER
  })
  const named = bare.replaceAll(EMOJI, (_, name: string) => names.emoji(name))
  const marked = emphasis.reduce((now, [pattern, by]) => now.replaceAll(pattern, by), named)
  let next = 0
  return decode(withBlocks(marked)).replaceAll(PLACEHOLDER, () => references[next++] ?? '')
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
export const markdownOf = (mrkdwn: string, names: Names = givenNames): string =>
  silent(mrkdwn.slice(0, LONGEST))
    .split(CODE)
    .map((part, at) => (at % 2 === 1 ? codeOf(part) : formatted(part, names)))
    .join('')
    .trim()

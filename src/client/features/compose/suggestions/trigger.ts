/** Typed text that could be completed, and the part of the text that the completion replaces. */
export interface Trigger {
  readonly kind:
    | 'mention'
    | 'silent-mention'
    | 'channel'
    | 'topic'
    | 'emoji'
    | 'command'
    | 'language'
    | 'moment'
  readonly query: string
  /** UTF-16 units. */
  readonly start: number
  readonly end: number
  /** The channel whose topics are wanted. */
  readonly channelName?: string
  /** The marks that begin a block of code, where nothing closes it yet. */
  readonly unclosed?: string
}

const LONGEST_QUERY = 60

const patterns: readonly { kind: Trigger['kind']; pattern: RegExp }[] = [
  // `#**design>ic`, `#**design** >ic`: a topic of a channel that is already written out.
  { kind: 'topic', pattern: /#\*\*(?<channel>[^*>\n]+)(?:\*\* ?)?>(?<query>[^*\n]*)$/ },
  // `#des>ic`: its name is still being typed.
  { kind: 'topic', pattern: /(?<![\p{L}\p{N}#])#(?<channel>[^*#>\s][^*#>\n]*)>(?<query>[^*#>\n]*)$/u },
  { kind: 'silent-mention', pattern: /(?<![\p{L}\p{N}])@_\*{0,2}(?<query>[^*@#\n]*)$/u },
  { kind: 'mention', pattern: /(?<![\p{L}\p{N}])@(?!_)\*{0,2}(?<query>[^*@#\n]*)$/u },
  { kind: 'channel', pattern: /(?<![\p{L}\p{N}#])#\*{0,2}(?<query>[^*#>\s][^*#>\n]*|)$/u },
  { kind: 'moment', pattern: /<time:(?<query>[^<>\n]*)$/ },
  // At the very beginning of the message.
  { kind: 'command', pattern: /^\/(?<query>[a-z]*)$/ },
  // Two letters at least, so that "at 10:3" and ":)" open no list.
  { kind: 'emoji', pattern: /(?<![\p{L}\p{N}:]):(?<query>[\p{L}\p{N}_+-]{2,})$/u },
]

const fencesIn = (text: string): number => text.match(/^[ \t]*(```|~~~)/gm)?.length ?? 0

/** True if this text ends inside a code fence or inline code, where no mark has a meaning. */
export function isInCode(before: string): boolean {
  if (fencesIn(before) % 2 === 1) return true
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return (line.match(/`/g)?.length ?? 0) % 2 === 1
}

/** The language of a block of code that begins in this line, which may be typed to its end. */
function findLanguage(text: string, caret: number): Trigger | undefined {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1
  const [, marks, query] = /^[ \t]*(```|~~~)([\w+./#-]*)$/.exec(text.slice(lineStart, caret)) ?? []
  const after = text.slice(caret)
  if (marks === undefined || query === undefined || !/^[ \t]*(?:\n|$)/.test(after)) return undefined
  if (fencesIn(text.slice(0, lineStart)) % 2 === 1) return undefined
  const isClosed = fencesIn(after) % 2 === 1
  return {
    kind: 'language',
    query,
    start: caret - query.length,
    end: caret,
    ...(isClosed ? {} : { unclosed: marks }),
  }
}

/** Finds the text to complete at the caret, if any. `caret` counts UTF-16 units. */
export function findTrigger(text: string, caret: number): Trigger | undefined {
  const language = findLanguage(text, caret)
  if (language) return language
  const before = text.slice(Math.max(0, caret - 2 * LONGEST_QUERY), caret)
  for (const { kind, pattern } of patterns) {
    const match = pattern.exec(before)
    const query = match?.groups?.['query']
    if (!match || query === undefined || query.length > LONGEST_QUERY || /\s{2}|^\s/.test(query)) continue
    if (isInCode(text.slice(0, caret))) return undefined
    const channelName = match.groups?.['channel']
    const start = caret - match[0].length
    // Markup that is already written out is replaced with its end.
    const end = kind === 'moment' && text[caret] === '>' ? caret + 1 : caret
    return { kind, query, start, end, ...(channelName === undefined ? {} : { channelName }) }
  }
  return undefined
}

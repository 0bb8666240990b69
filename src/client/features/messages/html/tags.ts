/** A tag in the text of HTML. */
export interface Tag {
  /** In lower case. */
  readonly name: string
  /** Position of its name in the text. */
  readonly nameAt: number
  readonly isClosing: boolean
  readonly isSelfClosing: boolean
  /** Positions of its attributes' names in the text: from, up to. */
  readonly attributes: readonly (readonly [from: number, to: number])[]
}

const beginning = /<(\/?)([a-z][^\s/>]*)/iy
const gap = /[\s/]*/y
const attributeName = /[^\s/>][^\s/>=]*/y
const equals = /\s*=\s*/y
const unquoted = /[^\s>]*/y

/**
 * Yields the tags of HTML, in order. Reads the text once, whatever it contains, to avoid the cost of parsing. A tag
 * without an end is not reported, nor is anything inside it.
 */
export function* tagsIn(html: string): Generator<Tag> {
  let at = 0
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(html)
    if (found) at = pattern.lastIndex
    return found
  }
  /** Moves past the next occurrence of the text. @returns false if there is none */
  const pass = (text: string): boolean => {
    const found = html.indexOf(text, at)
    at = found + text.length
    return found !== -1
  }
  for (;;) {
    at = html.indexOf('<', at)
    if (at === -1) return
    if (html.startsWith('<!--', at)) {
      if (!pass('-->')) return
      continue
    }
    const begun = match(beginning)
    if (!begun) {
      at += 1
      continue
    }
    const [, slash = '', name = ''] = begun
    const nameAt = at - name.length
    const attributes: (readonly [number, number])[] = []
    for (match(gap); html[at] !== '>'; match(gap)) {
      if (at >= html.length) return
      const from = at
      match(attributeName)
      attributes.push([from, at])
      if (!match(equals)) continue
      const quote = html[at]
      if (quote === '"' || quote === "'") {
        at += 1
        if (!pass(quote)) return
      } else match(unquoted)
    }
    yield {
      name: name.toLowerCase(),
      nameAt,
      isClosing: slash === '/',
      isSelfClosing: html[at - 1] === '/',
      attributes,
    }
    at += 1
  }
}

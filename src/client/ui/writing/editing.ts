/** A text with its selection; positions count UTF-16 units. */
export interface EditedText {
  readonly value: string
  readonly start: number
  readonly end: number
}

export type Formatting =
  | 'bold'
  | 'italic'
  | 'strikethrough'
  | 'code'
  | 'link'
  | 'quote'
  | 'bulleted-list'
  | 'numbered-list'
  | 'spoiler'
  | 'math'

const replaceSelection = ({ value, start, end }: EditedText, text: string): string =>
  value.slice(0, start) + text + value.slice(end)

/** Puts `mark` around the selection, or removes it when it is already there. */
function wrap(text: EditedText, mark: string): EditedText {
  const { value, start, end } = text
  const size = mark.length
  const isWrapped = value.slice(start - size, start) === mark && value.slice(end, end + size) === mark
  // `**` also ends with `*`: bold around the selection is not mistaken for italics.
  const isLonger =
    mark === '*' && value.slice(start - 2, start) === '**' && value.slice(start - 3, start) !== '***'
  if (isWrapped && !isLonger) {
    const bare = value.slice(0, start - size) + value.slice(start, end) + value.slice(end + size)
    return { value: bare, start: start - size, end: end - size }
  }
  const selected = value.slice(start, end)
  return { value: replaceSelection(text, mark + selected + mark), start: start + size, end: end + size }
}

/** Puts a prefix before each selected line, or removes it when every line has it. */
function prefixLines(text: EditedText, prefixOf: (index: number) => string, isPrefixed: RegExp): EditedText {
  const { value, start, end } = text
  const from = value.lastIndexOf('\n', start - 1) + 1
  const lineEnd = value.indexOf('\n', end)
  const to = lineEnd < 0 ? value.length : lineEnd
  const lines = value.slice(from, to).split('\n')
  const changed = lines.every((line) => isPrefixed.test(line))
    ? lines.map((line) => line.replace(isPrefixed, ''))
    : lines.map((line, index) => prefixOf(index) + line)
  const block = changed.join('\n')
  return {
    value: value.slice(0, from) + block + value.slice(to),
    start: from + block.length,
    end: from + block.length,
  }
}

/** Puts the selection between two lines of their own. */
function fence(text: EditedText, opening: string, closing: string): EditedText {
  const { value, start, end } = text
  const before = start > 0 && value[start - 1] !== '\n' ? '\n' : ''
  const after = end < value.length && value[end] !== '\n' ? '\n' : ''
  const selected = value.slice(start, end)
  const head = `${before}${opening}\n`
  const inserted = `${head}${selected}\n${closing}${after}`
  const caret = start + head.length
  return { value: replaceSelection(text, inserted), start: caret, end: caret + selected.length }
}

function link(text: EditedText): EditedText {
  const { value, start, end } = text
  const selected = value.slice(start, end)
  const isAddress = /^https?:\/\/\S+$/.test(selected)
  const inserted = isAddress ? `[](${selected})` : `[${selected}](https://)`
  const caret = isAddress ? start + 1 : start + selected.length + 3
  const length = isAddress ? 0 : 'https://'.length
  return { value: replaceSelection(text, inserted), start: caret, end: caret + length }
}

/** Applies the formatting to the selection, or removes it. */
export function format(text: EditedText, formatting: Formatting): EditedText {
  switch (formatting) {
    case 'bold':
      return wrap(text, '**')
    case 'italic':
      return wrap(text, '*')
    case 'strikethrough':
      return wrap(text, '~~')
    case 'code':
      return text.value.slice(text.start, text.end).includes('\n')
        ? fence(text, '```', '```')
        : wrap(text, '`')
    case 'math':
      return text.value.slice(text.start, text.end).includes('\n')
        ? fence(text, '```math', '```')
        : wrap(text, '$$')
    case 'link':
      return link(text)
    case 'spoiler':
      return fence(text, '```spoiler ', '```')
    case 'quote':
      return prefixLines(text, () => '> ', /^> /)
    case 'bulleted-list':
      return prefixLines(text, () => '- ', /^[-*+] /)
    case 'numbered-list':
      return prefixLines(text, (index) => `${index + 1}. `, /^\d+\. /)
  }
}

/** Replaces the selection and puts the caret after the inserted text. */
export function insert(text: EditedText, inserted: string): EditedText {
  const caret = text.start + inserted.length
  return { value: replaceSelection(text, inserted), start: caret, end: caret }
}

/** True when the caret is inside a code, quote or spoiler fence that is still open. */
function isInFence(before: string): boolean {
  let open: string | undefined
  for (const line of before.split('\n')) {
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark === undefined) continue
    if (open === undefined) open = mark
    else if (mark.startsWith(open)) open = undefined
  }
  return open !== undefined
}

const LIST_ITEM = /^(?<indent>\s*)(?:(?<bullet>[-*+])|(?<number>\d+)\.)(?<gap>\s+)(?<rest>.*)$/

/**
 * The text after an Enter that does not send: a new line inside a fence, the next item in a list, the list's end on
 * an empty item. Undefined if Enter sends.
 */
export function continueBlock(text: EditedText): EditedText | undefined {
  const { value, start } = text
  const before = value.slice(0, start)
  if (isInFence(before)) return insert(text, '\n')
  const from = before.lastIndexOf('\n') + 1
  const item = LIST_ITEM.exec(before.slice(from))?.groups
  if (!item) return undefined
  const { indent = '', bullet, number, gap = ' ', rest = '' } = item
  if (rest.trim() === '') {
    // Enter on an empty item removes it, which ends the list.
    return { value: value.slice(0, from) + value.slice(start), start: from, end: from }
  }
  // A message of a single line that begins with a dash is no list.
  const isFirstLine = from === 0
  if (isFirstLine) return undefined
  return insert(text, `\n${indent}${bullet ?? `${Number(number) + 1}.`}${gap}`)
}

import { type CharacterTest, PatternError } from './syntax.ts'

const isDigit: CharacterTest = (code) => code >= 0x30 && code <= 0x39
const isWord: CharacterTest = (code) =>
  isDigit(code) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f
const isSpace: CharacterTest = (code) => (code >= 9 && code <= 13) || code === 0x20

const classes: Readonly<Record<string, CharacterTest>> = {
  d: isDigit,
  w: isWord,
  s: isSpace,
  D: (code) => !isDigit(code),
  W: (code) => !isWord(code),
  S: (code) => !isSpace(code),
}
const controls: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11, a: 7 }

export { isWord }

/** An escape: one character or a class of them; and its length after the backslash. */
export interface Escape {
  readonly length: number
  readonly code?: number
  readonly matches: CharacterTest
}

const isExactly =
  (code: number): CharacterTest =>
  (each) =>
    each === code

/** Parses an escape for characters; `rest` begins after the backslash. */
export function readEscape(rest: string): Escape {
  const letter = rest[0] ?? ''
  const known = classes[letter]
  if (known) return { length: 1, matches: known }
  const hex = /^x([0-9a-f]{2})|^u([0-9a-f]{4})/i.exec(rest)
  if (hex) return exactly(Number.parseInt(hex[1] ?? hex[2] ?? '', 16), hex[0].length)
  const property = /^([pP])(?:([LNPSZM])|\{(\w{1,30})\})/.exec(rest)
  if (property) return { length: property[0].length, matches: propertyTest(property) }
  const control = controls[letter]
  if (control !== undefined) return exactly(control, 1)
  // Letters and digits without a meaning here have one in other dialects, such as a back reference.
  if (letter === '' || /[a-z0-9]/i.test(letter)) throw new PatternError(`\\${letter} is not supported`)
  const code = rest.codePointAt(0) ?? 0
  return exactly(code, String.fromCodePoint(code).length)
}

function exactly(code: number, length: number): Escape {
  return { length, code, matches: isExactly(code) }
}

function propertyTest([, sign, short, long]: RegExpExecArray): CharacterTest {
  try {
    const expression = new RegExp(`^\\${sign}{${short ?? long}}$`, 'u')
    return (code) => expression.test(String.fromCodePoint(code))
  } catch {
    throw new PatternError('unknown kind of character')
  }
}

/** Parses `[…]`; `rest` begins with the bracket. Returns the test and the number of characters parsed. */
export function readClass(rest: string): { matches: CharacterTest; length: number } {
  let position = rest[1] === '^' ? 2 : 1
  const isNegated = position === 2
  const tests: CharacterTest[] = []
  for (let first = true; rest[position] !== ']' || first; first = false) {
    const from = readMember(rest, position)
    position += from.length
    const low = from.code
    if (low === undefined || rest[position] !== '-' || rest[position + 1] === ']') {
      tests.push(from.matches)
      continue
    }
    const to = readMember(rest, position + 1)
    const high = to.code ?? -1
    if (high < low) throw new PatternError('a range is in the wrong order')
    position += 1 + to.length
    tests.push((code) => code >= low && code <= high)
  }
  const isMember: CharacterTest = (code) => tests.some((test) => test(code))
  return { matches: isNegated ? (code) => !isMember(code) : isMember, length: position + 1 }
}

function readMember(rest: string, position: number): Escape {
  const code = rest.codePointAt(position)
  if (code === undefined || rest.startsWith('[:', position)) throw new PatternError('a class is not closed')
  if (code !== 0x5c) return exactly(code, String.fromCodePoint(code).length)
  const escape = readEscape(rest.slice(position + 1))
  return { ...escape, length: escape.length + 1 }
}

import { isWord, readClass, readEscape } from './characterClass.ts'
import {
  type AssertionTest,
  type CharacterTest,
  type Greed,
  type PatternNode,
  PatternError,
} from './syntax.ts'

const mostRepeats = 200
const longestPattern = 500

const isWordAt = (code: number | undefined) => code !== undefined && isWord(code)
const assertions: Readonly<Record<string, AssertionTest>> = {
  '\\b': (before, after) => isWordAt(before) !== isWordAt(after),
  '\\B': (before, after) => isWordAt(before) === isWordAt(after),
  '\\A': (before) => before === undefined,
  '\\z': (_before, after) => after === undefined,
  '\\Z': (_before, after) => after === undefined,
  '^': (before) => before === undefined,
  $: (_before, after) => after === undefined,
}

/**
 * Parses a pattern in the common dialect of RE2 and Python: named groups `(?P<name>…)`, classes, repeats,
 * `(?i)` in front. Throws `PatternError` for look-around and back references, which cannot be matched in
 * linear time.
 */
export function parsePattern(source: string): PatternNode {
  if (source.length > longestPattern) throw new PatternError('the pattern is too long')
  const ignoresCase = source.startsWith('(?i)')
  const parser = new PatternParser(
    ignoresCase ? source.slice(4) : source,
    ignoresCase ? foldCase : (test) => test,
  )
  return parser.parse()
}

/** Returns a test that accepts either case of a letter. */
function foldCase(test: CharacterTest): CharacterTest {
  return (code) => {
    const letter = String.fromCodePoint(code)
    return [letter, letter.toLowerCase(), letter.toUpperCase()].some((each) => test(each.codePointAt(0) ?? 0))
  }
}

class PatternParser {
  #rest: string
  readonly #fold: (test: CharacterTest) => CharacterTest
  #depth = 0

  constructor(source: string, fold: (test: CharacterTest) => CharacterTest) {
    this.#rest = source
    this.#fold = fold
  }

  parse(): PatternNode {
    const node = this.#choice()
    if (this.#rest !== '') throw new PatternError('a parenthesis closes nothing')
    return node
  }

  #take(length: number): void {
    this.#rest = this.#rest.slice(length)
  }

  #choice(): PatternNode {
    const options = [this.#sequence()]
    while (this.#rest.startsWith('|')) {
      this.#take(1)
      options.push(this.#sequence())
    }
    const [only] = options
    return only && options.length === 1 ? only : { kind: 'choice', options }
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = []
    while (this.#rest !== '' && !/^[|)]/.test(this.#rest)) parts.push(this.#repeats(this.#atom()))
    return { kind: 'sequence', parts }
  }

  #atom(): PatternNode {
    const assertion = Object.keys(assertions).find((each) => this.#rest.startsWith(each))
    if (assertion !== undefined) {
      this.#take(assertion.length)
      return { kind: 'assertion', holds: assertions[assertion] ?? (() => false) }
    }
    if (this.#rest.startsWith('(')) return this.#group()
    return { kind: 'character', matches: this.#fold(this.#character()) }
  }

  #character(): CharacterTest {
    const first = this.#rest[0] ?? ''
    if (first === '[') {
      const { matches, length } = readClass(this.#rest)
      this.#take(length)
      return matches
    }
    if (first === '\\') {
      const { matches, length } = readEscape(this.#rest.slice(1))
      this.#take(length + 1)
      return matches
    }
    if (/[*+?]/.test(first)) throw new PatternError('nothing to repeat')
    const code = this.#rest.codePointAt(0) ?? 0
    this.#take(String.fromCodePoint(code).length)
    return first === '.' ? (each) => each !== 10 : (each) => each === code
  }

  #group(): PatternNode {
    const [opening, name] = /^\((?:\?P?<([A-Za-z_]\w{0,30})>|\?:)?/.exec(this.#rest) ?? ['']
    this.#take(opening.length)
    if (this.#rest.startsWith('?')) throw new PatternError('look-around and flags are not supported')
    this.#depth += 1
    if (this.#depth > 20) throw new PatternError('groups are nested too deep')
    const part = this.#choice()
    this.#depth -= 1
    if (!this.#rest.startsWith(')')) throw new PatternError('a group is not closed')
    this.#take(1)
    return name === undefined ? part : { kind: 'group', part, name }
  }

  #repeats(part: PatternNode): PatternNode {
    const [whole, sign, least, comma, most] =
      /^(?:([*+?])|\{(\d{1,4})(,)?(\d{1,4})?\})/.exec(this.#rest) ?? []
    if (whole === undefined) return part
    this.#take(whole.length)
    const greed: Greed = this.#rest.startsWith('?') ? 'lazy' : 'greedy'
    if (greed === 'lazy') this.#take(1)
    if (/^[*+{]/.test(this.#rest)) throw new PatternError('a repeat is repeated')
    const bounds = sign === undefined ? counted(Number(least), comma, most) : signed(sign)
    return { kind: 'repeat', part, greed, ...bounds }
  }
}

interface Bounds {
  readonly least: number
  readonly most: number
}

function signed(sign: string): Bounds {
  return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity }
}

function counted(least: number, comma: string | undefined, most: string | undefined): Bounds {
  const bounds = { least, most: comma === undefined ? least : most === undefined ? Infinity : Number(most) }
  const highest = bounds.most === Infinity ? least : bounds.most
  if (highest > mostRepeats || bounds.most < least) throw new PatternError('a repeat is out of bounds')
  return bounds
}

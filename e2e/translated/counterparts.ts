import { journeysLanguage, journeysLocale } from './language.ts'
import { phrasesIn, type Phrase, type Wording } from './phrases.ts'

/** A text or pattern that a journey looks for. */
export type Said = string | RegExp

/** Returns the source of a pattern that matches the value with this name. */
type ValueSource = (name: string) => string

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
const textSource = (text: string): string => escaped(text).replaceAll(/\s+/g, String.raw`\s+`)
const anyOf = (sources: readonly string[]): string => `(?:${[...new Set(sources)].join('|')})`

const wordingSource = (wording: Wording, valueSource: ValueSource): string =>
  wording.map((part) => (typeof part === 'string' ? textSource(part) : valueSource(part.value))).join('')

const anything: ValueSource = () => '.+?'
const literalOf = (wording: Wording): string => wording.filter((part) => typeof part === 'string').join('')
const lettersIn = (text: string): number => text.replaceAll(/[^\p{L}]/gu, '').length

/** A phrase with its patterns. */
interface Known extends Phrase {
  readonly names: readonly string[]
  readonly whole: RegExp
  /** The phrase with "1" for each value. */
  readonly sample: string
}

const known: readonly Known[] = (
  journeysLanguage === undefined ? [] : phrasesIn(journeysLanguage, journeysLocale)
)
  .filter(({ english }) => lettersIn(literalOf(english)) > 1)
  .map((phrase) => ({
    ...phrase,
    names: phrase.english.flatMap((part) => (typeof part === 'string' ? [] : [part.value])),
    whole: new RegExp(`^${wordingSource(phrase.english, () => '(.+)')}$`, 's'),
    sample: phrase.english.map((part) => (typeof part === 'string' ? part : '1')).join(''),
  }))

const translationsOf = ({ translations }: Phrase, valueSource: ValueSource): readonly string[] =>
  translations.map((wording) => wordingSource(wording, valueSource)).filter((source) => source !== '')

/**
 * Translates a value: other languages group digits differently, and a value can be a text of the interface
 * itself.
 */
function valueOf(value: string): string {
  if (!/^\d[\d.,]*$/.test(value)) return anyOf([translatePieces(value, textSource), ...literals(value)])
  return value
    .replaceAll(/[.,]/g, '')
    .split('')
    .join(String.raw`[.,’'\s]?`)
}

/** Translations of a text without values: several where the interface uses it with several meanings. */
const literals = (text: string): readonly string[] =>
  known
    .filter(({ names, sample }) => names.length === 0 && sample === text)
    .flatMap((phrase) => translationsOf(phrase, anything))

/** Translations of phrases that match the text. `rest` follows each value. */
function filledIn(text: string, rest: string): readonly string[] {
  return known.flatMap((phrase) => {
    const values = phrase.names.length === 0 ? null : phrase.whole.exec(text)
    if (values === null) return []
    const found = new Map(phrase.names.map((name, index) => [name, values[index + 1] ?? '']))
    return translationsOf(phrase, (name) => {
      const value = found.get(name)
      return value === undefined ? '.+?' : valueOf(value) + rest
    })
  })
}

/** Phrases that are a part of texts such as "design 3 unread, 1 mention"; their values are only numbers. */
const pieces = new RegExp(
  String.raw`(?<![\p{L}\d\\])${anyOf(
    known
      .filter(
        ({ english }) => lettersIn(literalOf(english)) > 2 && !/[\\^$*+()[\]{}|/]/.test(literalOf(english)),
      )
      .toSorted((one, other) => other.sample.length - one.sample.length)
      .map(({ english }) => wordingSource(english, () => String.raw`\d[\d.,]*`)),
  )}(?![\p{L}\d])`,
  'gu',
)

/** Translates the phrases in the text; `between` turns the parts between them into a source. */
function translatePieces(text: string, between: (text: string) => string): string {
  if (known.length === 0) return between(text)
  let source = ''
  let end = 0
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const translations = [...literals(piece), ...filledIn(piece, '')]
    source += between(text.slice(end, index)) + anyOf([textSource(piece), ...translations])
    end = index + piece.length
  }
  return source + between(text.slice(end))
}

/** Translations of all phrases that contain the text. */
function containing(text: string): readonly string[] {
  const part = text.toLowerCase().replaceAll(/\d[\d.,]*/g, '1')
  return lettersIn(part) < 4
    ? []
    : known
        .filter(({ sample }) => sample.length > part.length && sample.toLowerCase().includes(part))
        .flatMap((phrase) => translationsOf(phrase, anything))
}

/** Translates each sentence separately: several texts can follow each other, or follow their subject. */
function sentenceBySentence(text: string): readonly string[] {
  const sentences = text.split(/(?<=[.!?:]) /)
  if (sentences.length < 2) return []
  return [
    sentences
      .map((each) => anyOf([textSource(each), ...literals(each), ...filledIn(each, '')]))
      .join(String.raw`\s+`),
  ]
}

function ofWhole(text: string): Said {
  const exactly = literals(text)
  const own = textSource(text)
  const sources =
    exactly.length > 0
      ? exactly
      : [translatePieces(text, textSource), ...filledIn(text, ''), ...sentenceBySentence(text)]
  return sources.every((source) => source === own) ? text : new RegExp(String.raw`^\s*${anyOf(sources)}\s*$`)
}

function ofPart(text: string): Said {
  const exactly = literals(text)
  const own = textSource(text)
  const sources = [
    ...(exactly.length > 0 ? exactly : [translatePieces(text, textSource), ...filledIn(text, '.*')]),
    ...sentenceBySentence(text),
    ...containing(text),
  ]
  return sources.every((source) => source === own) ? text : new RegExp(anyOf(sources), 'i')
}

/** The text that a pattern spells out between its anchors; undefined if the pattern leaves anything open. */
const spelledOut = (source: string): string | undefined => {
  const inner = source
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replaceAll(/\\([.?])/g, '$1')
  return /[\\^$*+()[\]{}|]/.test(inner) ? undefined : inner
}

/** Translates each part between ".*" separately, because the parts can belong to several texts. */
const partByPart = (source: string): readonly string[] =>
  /\.[*+]/.test(source) && !/[()[\]|]/.test(source)
    ? [
        source
          .split(/\.[*+]\??/)
          .map((part) => `(?:${sourceOf(part, '')})`)
          .join('.*'),
      ]
    : []

function sourceOf(source: string, flags: string): string {
  const text = spelledOut(source)
  const pattern = new RegExp(source, flags)
  const isWordy = /\p{L}{3}/u.test(source.replaceAll(/\\./g, ''))
  const translations = [
    ...(isWordy ? known.filter(({ sample }) => pattern.test(sample)) : []).flatMap((phrase) =>
      translationsOf(phrase, anything),
    ),
    // A full stop can follow the spelled-out text.
    ...(text === undefined ? [] : [...filledIn(text, '.*'), ...filledIn(`${text}.`, '.*')]),
  ]
  const start = source.startsWith('^') ? '^' : ''
  const end = source.endsWith('$') ? '$' : ''
  // A translation that ends with a value continues after it.
  const opened = (translation: string): string =>
    end === '' ? translation.replace(/\.\+\?\\\.$/, '.+?') : translation
  return [
    translatePieces(source, (rest) => rest),
    ...(translations.length === 0 ? [] : [start + anyOf(translations.map(opened)) + end]),
    ...partByPart(source),
  ].join('|')
}

const ofPattern = ({ source, flags }: RegExp): Said => {
  const lasting = flags.replace('g', '')
  return new RegExp(sourceOf(source, lasting), lasting)
}

const translated = new Map<string, Said>()

/**
 * Translates a text that a journey looks for: a text of the interface becomes its translation, a text with
 * values a pattern, and any other text remains. `extent` says whether the text is the whole or a part.
 */
export function counterpartOf(said: Said, extent: 'whole' | 'part'): Said {
  if (known.length === 0) return said
  const key = `${extent} ${typeof said} ${said}`
  const result =
    translated.get(key) ??
    (typeof said === 'string' ? (extent === 'whole' ? ofWhole(said) : ofPart(said)) : ofPattern(said))
  translated.set(key, result)
  return result
}

/**
 * Translates a text that a journey types because the interface uses it, such as the beginning of an option's
 * name.
 */
export const wordsFor = (text: string): string =>
  known
    .filter(({ names, sample }) => names.length === 0 && sample === text)
    .map(({ translations }) => literalOf(translations[0] ?? []))[0] ?? text

import { languageNames, type LanguageName } from '../../../../markdown/highlight/languageNames.ts'
import { fold } from '../../../ui/format/fold.ts'
import type { SuggestedLanguage } from './suggest.ts'

/** First words of the languages that people write most, the most usual first. */
const USUAL = (
  'python javascript typescript bash json sql html css java c cpp csharp go rust php ruby yaml xml kotlin swift ' +
  'text diff markdown docker console powershell toml ini make r'
).split(' ')

/** Words that begin a block other than code. */
const BLOCKS = ['quote', 'spoiler', 'math'] as const

const usage = ({ words: [word = ''] }: LanguageName): number => {
  const place = USUAL.indexOf(word)
  return place === -1 ? USUAL.length : place
}

const byUsage = languageNames.toSorted((one, other) => usage(one) - usage(other))

interface Found extends SuggestedLanguage {
  /** 0: written out already. */
  readonly rank: 0 | 1 | 2 | 3
}

/** The word of the language that continues the typed text. */
function match({ name, words }: LanguageName, typed: string): Found | undefined {
  if (words.includes(typed)) return { word: typed, name, rank: 0 }
  const [usual = name] = words
  if (usual.startsWith(typed)) return { word: usual, name, rank: 1 }
  const begun = words.find((word) => word.startsWith(typed))
  if (begun !== undefined) return { word: begun, name, rank: 2 }
  return fold(name).startsWith(typed) ? { word: usual, name, rank: 3 } : undefined
}

/**
 * Languages that a block of code may be in, found by the beginning of any of their words; the most usual
 * first.
 */
export function findLanguages(query: string, limit: number): readonly SuggestedLanguage[] {
  const typed = fold(query)
  const found = byUsage.flatMap((language) => match(language, typed) ?? [])
  const blocks = BLOCKS.filter((block) => typed !== '' && block.startsWith(typed)).map((word) => ({
    word,
    name: '',
    rank: 1 as const,
  }))
  return [...found, ...blocks]
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ word, name }) => ({ word, name }))
}

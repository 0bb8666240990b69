import { languageNames, type LanguageName } from './languageNames.ts'

let languages: ReadonlyMap<string, LanguageName> | undefined

/** Finds a language by a word for it, ignoring case. */
export function languageNamed(typed: string): LanguageName | undefined {
  languages ??= new Map(languageNames.flatMap((each) => each.words.map((word) => [word, each] as const)))
  return languages.get(typed.toLowerCase())
}

const languages = ['en', 'de', 'fr', 'it'] as const

/** A language of the service's texts. */
export type Language = (typeof languages)[number]

/** Returns the language of a BCP 47 tag, regardless of region; undefined if the service lacks it. */
export function languageOfTag(tag: string): Language | undefined {
  const [base = ''] = tag.toLowerCase().split('-')
  return languages.find((language) => language === base)
}

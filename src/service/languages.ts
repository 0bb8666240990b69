const languages = ['en', 'de', 'fr', 'it'] as const

/** A language that the service speaks. */
export type Language = (typeof languages)[number]

/** The language of a BCP 47 tag, whatever its region; undefined for one that is not spoken here. */
export function languageOfTag(tag: string): Language | undefined {
  const [base = ''] = tag.toLowerCase().split('-')
  return languages.find((language) => language === base)
}

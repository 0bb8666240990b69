const NO_BREAK = '\u00A0'
const WORD_JOINER = '\u2060'

/**
 * Keeps the parts of a time together, so that a narrow column breaks it before a time of day or after the dash between
 * two dates: never within a date, nor within the times of one day.
 */
export const linesOfWhen = (text: string): string =>
  text
    .replaceAll(' ', NO_BREAK)
    .replaceAll('\u2009', '\u202F')
    // "2026, 10:00", "2026 at 10:00", "2026 alle ore 10:00"
    .replaceAll(/(?<=\d),\u00A0(?=\d{1,2}:\d{2})/g, ', ')
    .replaceAll(/(?<=\d)\u00A0(?=(?:\p{L}{1,4}\u00A0){1,2}\d{1,2}:\d{2})/gu, ' ')
    .replaceAll(/–[\u00A0\u202F](?=\p{L})/gu, '– ')
    // A dash is itself a place to break, also before a no-break space: "10:00–18:00", "6:00 – 8:00 PM".
    .replaceAll(/–(?=[\d\u00A0\u202F])/g, `–${WORD_JOINER}`)

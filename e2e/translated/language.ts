/*
 * The journeys are written in English. With `PARLEY_JOURNEYS_LANGUAGE=de` (or `fr`, `it`) people who read
 * that language take the same journeys: the texts that a journey looks for are translated with the
 * interface's own texts.
 */

/** The language in which the journeys run; undefined for English, the language in which they are written. */
export const journeysLanguage = process.env['PARLEY_JOURNEYS_LANGUAGE']

/** The locale of the browsers. */
export const journeysLocale = journeysLanguage === undefined ? 'en-GB' : `${journeysLanguage}-CH`

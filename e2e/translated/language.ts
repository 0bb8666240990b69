/*
 * The journeys are written in English. With `PARLEY_JOURNEYS_LANGUAGE=de` (or `fr`, `it`) the same journeys are walked
 * by people who read that language: what a journey looks for is translated with the interface's own catalogues.
 */

/** The language in which the journeys are walked; undefined for English, in which they are written. */
export const journeysLanguage = process.env['PARLEY_JOURNEYS_LANGUAGE']

/** What browsers are set to. */
export const journeysLocale = journeysLanguage === undefined ? 'en-GB' : `${journeysLanguage}-CH`

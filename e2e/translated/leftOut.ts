/** Journeys that are walked in English alone, by the beginning of their titles, and why. */
const reasons: Readonly<Record<string, string>> = {
  'a bot keeps what it wants to until its room is full': 'bots have no settings: they read English',
  'a report of trouble can be copied': 'it reads what was copied, not what the page says',
  'a conversation is read out by its parts': 'it compares a whole outline in English',
  'a month is read out as a grid of days': 'it compares a whole outline in English',
}

/** What of the journeys is left out in another language. */
export const leftOut = Object.keys(reasons).map((title) => new RegExp(title))

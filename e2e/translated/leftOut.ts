/** Reasons for journeys that run only in English, by the beginning of their titles. */
const reasons: Readonly<Record<string, string>> = {
  'a bot stores data until its space is full': 'bots have no settings: they read English',
  'a report of trouble can be copied': 'it reads what was copied, not what the page says',
  'a conversation shows its messages before anything else':
    'the texts of another language come on top of what counts',
  'a conversation is read out by its parts': 'it compares a whole outline in English',
  'a month is read out as a grid of days': 'it compares a whole outline in English',
  'the sign-in page shows its form before anything else':
    'the texts of another language come on top of what counts',
  'links of mails that a server delivered': 'who joins a host of its own there reads English',
  'an address changes by the link': 'its host of its own reads English to who is not signed in',
  'narrows by category and words': 'it looks for a word in titles that the sample translates',
  'the composer warns of people who will not be notified': 'it names a part of the page by its English label',
  'an address that may not join shows during typing':
    'it reads a sentence in part, with numbers in the midst of it',
}

/** Titles of the journeys that are left out in other languages. */
export const leftOut = Object.keys(reasons).map((title) => new RegExp(title))

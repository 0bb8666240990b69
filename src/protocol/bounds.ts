/*
 * What one request, one person and one organization may cost. Limits that the chat spec names, or that clients are told
 * of, stand in `chat/limits.ts`; these are the service's own. Each is tested by cost: `npm run check:bounds`.
 */

const KIBI = 1024
const MEBI = 1024 * KIBI

/** Drawing the source of one message. What goes beyond stays plain text. */
export const messageBounds = {
  /** UTF-16 units of all code that is colored, and of its longest line. */
  colored_code: 10_000,
  colored_line: 1_000,
  /** Formulas, and UTF-16 units of one and of all of them. */
  formulas: 100,
  formula_length: 3_000,
  all_formulas_length: 5_000,
  /** UTF-16 units of the HTML, and how many of them may be colors and formulas. */
  html_length: 200_000,
  drawn_html_length: 150_000,
  /** Steps of reading; an ordinary message of full length needs a tenth of them. */
  steps: 150_000,
  /** Quotes, lists and spoilers within each other. Each counts one or two levels. */
  depth: 40,
  links: 200,
  /** Previews of files. The links of further ones stay. */
  previews: 24,
  /** UTF-16 units of an address that stands in the text without mark-up. */
  bare_link_length: 2_000,
} as const

/** The thread that colors code and draws formulas. What it has no time for stays plain text. */
export const drawingBounds = {
  /** UTF-16 units of Markdown in one request, such as a reminder that quotes the longest message. */
  source_length: 24_000,
  /** Milliseconds of processor time for one message. */
  message_time: 80,
  /** Milliseconds of processor time that one person and their bots may use in a minute. */
  person_time: 3_000,
  /** Milliseconds of processor time that count for a thread which a message used up: another one has to start. */
  thread_time: 150,
  /** Milliseconds that a sender waits at most, however busy the machine is. */
  wait: 10_000,
  /** Messages of one person, and of everybody, that wait for the thread. */
  waiting_of_a_person: 200,
  waiting: 1_000,
  /** UTF-16 units of finished HTML that are kept for the next who sends the same. */
  kept_html: 2 * MEBI,
  /** Megabytes that the thread may hold. */
  memory: 128,
} as const

/** Event queues (chat spec 3). */
export const queueBounds = {
  /** Queues of one person or bot, and of one person and all their bots; the one longest out of use goes. */
  of_a_user: 20,
  of_an_owner: 100,
  /** Characters of the narrow that a queue filters its messages by, as JSON. */
  narrow: 4 * KIBI,
  /** Events that one queue holds. */
  events: 5_000,
  /** UTF-16 units of the events that one queue holds, beside the long texts that they share with others. */
  characters: 4 * MEBI,
  /** The same of all queues of one person and their bots, each long text counted once. */
  characters_of_an_owner: 16 * MEBI,
  /** The same of all queues, each text counted once: the queue goes whose oldest event has waited longest. */
  characters_of_all: 96 * MEBI,
  /** UTF-16 units of the events in one answer: the others come with the next. */
  answer: 2 * MEBI,
  /** UTF-16 units of all queues that are put aside when the service stops. */
  saved: 16 * MEBI,
  /** Bots that one person may have at a time. */
  bots_of_a_user: 20,
} as const

/** Answers with messages (chat spec 4.4). */
export const fetchBounds = {
  /**
   * Bytes of texts, histories, reactions and recipients in one answer: it stops there and says that there is more. The
   * rest of a message is small; `limits.max_messages_per_fetch` bounds it.
   */
  bytes: 4 * MEBI,
} as const

/** The history of one message, which every reader of it gets. Full, it keeps what it has, and its newest step changes. */
export const historyBounds = {
  /** Earlier texts, and UTF-16 units of their sources and HTML. */
  edits: 100,
  characters: 500_000,
  /** Steps to another topic or channel. */
  moves: 50,
} as const

/** Scheduled messages and reminders. */
export const laterBounds = {
  /** Bytes of source and HTML that one person's scheduled messages have in all; the same of their reminders. */
  bytes: 4 * MEBI,
} as const

/** Answers that were made and wait to be read. What one keeps waiting is memory. */
export const answerBounds = {
  /** Characters: a shorter answer goes out as it is and is not counted. */
  small: 256 * KIBI,
  /** Characters of all answers that one person, their bots included, keeps waiting; then of everybody's. */
  of_an_asker: 32 * MEBI,
  of_all: 96 * MEBI,
  /** An answer that is not read by then is broken off. */
  seconds: 120,
} as const

/** User groups. */
export const groupBounds = {
  /** Groups within groups, counted from any group that holds them. */
  depth: 20,
  /** Groups directly within one group. */
  subgroups: 100,
  /** Groups that one person and their bots may make, ended ones too. Administrators may make more. */
  made_by_a_user: 200,
} as const

/** Lists in one request. */
export const listBounds = {
  /** Channels that one request may make. */
  new_channels: 50,
  /** People, groups or channels that one request may name. */
  names: 500,
  /** Values of a profile that one request may fill in. Everybody is told of each. */
  profile_values: 100,
  /** People times channels: subscriptions that one request may begin or end. */
  memberships: 2_000,
  /** Items of any list, and fields of any object, of which each costs next to nothing: as many as messages are fetched at once. */
  items: 5_000,
  /** Different words and phrases of one search, and code points of all that was typed. */
  search_terms: 50,
  search_length: 1_000,
} as const

/** The host's edge: what strangers may try before anybody is signed in. */
export const edgeBounds = {
  /** Wrong codes for the first set-up in half an hour from one address, and over all until a longer code is asked for. */
  wrong_codes_of_an_address: 10,
  wrong_codes: 20,
} as const

const HALF_AN_HOUR = 30 * 60

/** Guessing passwords, and mails that strangers cause. Each: `requests` in any `seconds`. */
export const accountBounds = {
  /** Wrong passwords for one name from one network, or for one account on a device that it signed in on before. */
  failures_of_a_name: { requests: 5, seconds: HALF_AN_HOUR },
  /** Wrong passwords for one name from everywhere; devices that signed in before are let past. */
  failures_of_a_name_everywhere: { requests: 50, seconds: HALF_AN_HOUR },
  /** Wrong passwords, or links that are none, of one address, whatever the names. */
  failures_of_an_address: { requests: 20, seconds: HALF_AN_HOUR },
  /** Wrong passwords of one address for one event of the calendar. */
  failures_of_an_event: { requests: 10, seconds: 300 },
  /** Mails with links, asked for from one address, and to one mailbox. */
  mails_of_an_address: { requests: 20, seconds: HALF_AN_HOUR },
  mails_to_a_mailbox: { requests: 3, seconds: HALF_AN_HOUR },
  /** New addresses that one person may want. */
  wanted_emails_of_a_user: { requests: 10, seconds: 24 * 60 * 60 },
  /** Accounts that one device is remembered by. */
  accounts_of_a_device: 5,
  /** API keys of one account; the oldest go. */
  keys_of_a_user: 50,
} as const

/** The calendar: texts of events, lists and feeds. */
export const calendarBounds = {
  /** Elements within elements in a description. What lies deeper is left out; its text stays. */
  html_depth: 100,
  /** Fields of one request, and names within names: `venue[address][city]`. */
  fields: 1_000,
  field_depth: 4,
  /** Categories above a category. */
  category_depth: 20,
  /** Categories and tags that one person may make. */
  terms_of_a_user: 1_000,
  /** UTF-16 units of an event's or a place's texts that a search looks at. */
  searched_length: 20_000,
  /** UTF-16 units of descriptions of venues and organizers within the events of one answer; further ones are left out. */
  nested_descriptions: MEBI,
  /** UTF-16 units of an answer that count as one more reading of an address, or of a person. */
  characters_of_a_reading: 64 * KIBI,
  /** Events of one feed; UTF-16 units of their descriptions, after which the address of the event must do. */
  feed_events: 2_000,
  feed_descriptions: 4 * MEBI,
  /** Events that are written in one go, before others have their turn. */
  feed_slice: 10,
  /** Feeds that wait to be written, and bytes of written ones that are kept until something changes. */
  feeds_waiting: 50,
  feeds_kept: 16 * MEBI,
} as const

/** Files of people. */
export const fileBounds = {
  /** MiB of files that everybody may store together, and one person, unless administrators or the environment say else. */
  organization_mib: 20 * KIBI,
  person_mib: 2 * KIBI,
  /** MiB that either may be set to at most. */
  most_mib: 1024 * MEBI,
  /** Part of a quota from which people are told how much is left. */
  nearly_full: 0.8,
  /** Bytes that one person may send in a minute. */
  bytes_a_minute: 512 * MEBI,
  /** Uploads of one person that are received at a time, and that wait for their turn. */
  at_once: 6,
  waiting: 100,
  /**
   * Free bytes of the disk below which administrators are told, and below which files are refused so that messages have
   * room. On a small disk these parts of it.
   */
  disk_low: 2 * KIBI * MEBI,
  disk_low_part: 0.1,
  disk_full: 512 * MEBI,
  disk_full_part: 0.03,
  /** Seconds between two looks at the disk. */
  disk_interval: 30,
  /** Bytes of the texts beside a file, of the head of one part, and their number. */
  fields: MEBI,
  part_head: 16 * KIBI,
  parts: 200,
  /** Segments, chunks or blocks of one picture. */
  picture_parts: 100_000,
} as const

/** The second factor of a sign-in. */
export const secondFactorBounds = {
  /** Wrong codes of one account, and of one network address, in so many seconds. */
  wrong_codes: 5,
  wrong_codes_of_an_address: 20,
  wrong_codes_seconds: 30 * 60,
  /** Seconds between the password and the code, and for setting the factor up. */
  step_seconds: 10 * 60,
  set_up_seconds: 30 * 60,
  recovery_codes: 10,
} as const

/*
 * Cost limits of one request, one person and one organization. Limits named by the chat spec or announced to
 * clients are in `chat/limits.ts`; these are the service's own. Each is tested by cost: `npm run
 * check:bounds`.
 */

const KIBI = 1024
const MEBI = 1024 * KIBI

/** Rendering one message's source. Parts beyond the limits stay plain text. */
export const messageBounds = {
  /** UTF-16 units of all highlighted code, and of its longest line. */
  colored_code: 10_000,
  colored_line: 1_000,
  /** Number of formulas, and UTF-16 units of one and of all of them. */
  formulas: 100,
  formula_length: 3_000,
  all_formulas_length: 5_000,
  /** UTF-16 units of the HTML, and the part of them that highlighting and formulas can take. */
  html_length: 200_000,
  drawn_html_length: 150_000,
  /** Parsing steps; an ordinary message of full length needs a tenth of them. */
  steps: 150_000,
  /** Nesting of quotes, lists and spoilers. Each counts one or two levels. */
  depth: 40,
  links: 200,
  /** Previews of files; further ones remain plain links. */
  previews: 24,
  /** UTF-16 units of an address without markup. */
  bare_link_length: 2_000,
} as const

/** The thread that highlights code and renders formulas. Parts for which time runs out stay plain text. */
export const drawingBounds = {
  /** UTF-16 units of Markdown in one request, such as a reminder that quotes the longest message. */
  source_length: 24_000,
  /** Milliseconds of processor time for one message, without the preparation of its first new languages. */
  message_time: 80,
  /**
   * Languages prepared for one message outside its time. The first use of a language on a thread compiles it: up
   * to 70 ms, whoever comes first.
   */
  new_languages: 4,
  /** Milliseconds of processor time per minute for one person and their bots. */
  person_time: 3_000,
  /**
   * Milliseconds of processor time charged for a thread that a message used up, because a new one must start.
   */
  thread_time: 150,
  /** Milliseconds that a sender waits at most, even on a busy machine. */
  wait: 10_000,
  /** Messages of one person, and of all, waiting for the thread. */
  waiting_of_a_person: 200,
  waiting: 1_000,
  /** UTF-16 units of rendered HTML cached for others who send the same. */
  kept_html: 2 * MEBI,
  /** Maximum megabytes of the thread. */
  memory: 128,
} as const

/** Thumbnails, made one at a time by a process of their own. Without one, the picture itself is sent. */
export const thumbnailBounds = {
  /** Pixels of a picture, those of all images of an animation together. */
  pixels: 50_000_000,
  /** Milliseconds by the wall clock for one thumbnail; a picture that takes longer gets none. */
  milliseconds: 30_000,
  /** Milliseconds until a process must have started. */
  start: 60_000,
  /** Milliseconds of processor time per minute for the pictures of one person and their bots. */
  person_time: 20_000,
  /** Thumbnails of one person's pictures, and of all, that wait. */
  waiting_of_a_person: 50,
  waiting: 500,
  /** Milliseconds that a reader waits for a thumbnail at most. */
  wait: 5_000,
  /** Milliseconds without work after which the process ends. */
  idle: 30_000,
} as const

/** Deliveries of outgoing webhooks to their programs. */
export const outgoingBounds = {
  /** Messages of one bot that wait; further ones are given up at once. */
  waiting_of_a_bot: 1_000,
  /** Failed deliveries of one bot that are listed; older ones are forgotten. */
  failures_of_a_bot: 100,
  /** Bots whose programs are asked at the same time. */
  at_once: 8,
  /** Milliseconds until a program must have answered. */
  milliseconds: 10_000,
  /** Bytes of a program's answer. */
  answer_bytes: 64 * KIBI,
} as const

/** Previews of linked pages, and pictures, films and sounds elsewhere. */
export const previewBounds = {
  /** Links of one message that get a preview. */
  of_a_message: 5,
  /** Addresses that one person's messages, and those of all, have fetched: `requests` in any `seconds`. */
  of_a_person: { requests: 30, seconds: 60 },
  of_all: { requests: 300, seconds: 60 },
  /** Addresses that are asked at the same time, and further ones that wait. */
  at_once: 4,
  waiting: 1_000,
  /** Milliseconds for one address with its redirects, and their number. */
  milliseconds: 5_000,
  redirects: 5,
  /** Bytes of a page, of which the rest is not read; of a picture; of a film, to tell its type. */
  page_bytes: 512 * KIBI,
  picture_bytes: 5 * MEBI,
  film_head_bytes: 64 * KIBI,
  /** Code points of a title and of a description. */
  title_length: 200,
  description_length: 400,
  /** UTF-16 units of an address. */
  address_length: 2_000,
  /** Seconds after which a page is fetched anew for the next message, and after it had nothing to show. */
  fresh_seconds: 24 * 60 * 60,
  fresh_failure_seconds: 60 * 60,
  /** Previews and pictures that are kept, and their bytes; seconds since they were last used. */
  kept: 10_000,
  kept_pictures: 2_000,
  kept_bytes: 256 * MEBI,
  kept_seconds: 30 * 24 * 60 * 60,
  /** Parts of films and sounds that are passed on at the same time, and their bytes. */
  film_parts: 8,
  film_part_bytes: 2 * MEBI,
} as const

/** The audit log. */
export const auditBounds = {
  /** Seconds for which entries are kept, and their number. */
  kept_seconds: 400 * 24 * 60 * 60,
  kept: 500_000,
  /** Code points of a text, and items of a list, in one entry. */
  text_length: 200,
  list_length: 50,
} as const

/** Event queues (chat spec 3). */
export const queueBounds = {
  /** Queues of one user or bot, and of one person with all their bots; the least recently used is dropped. */
  of_a_user: 20,
  of_an_owner: 100,
  /** Characters of a queue's narrow, as JSON. */
  narrow: 4 * KIBI,
  /** Events in one queue. */
  events: 5_000,
  /** UTF-16 units of the events in one queue, without long texts shared with other queues. */
  characters: 4 * MEBI,
  /** UTF-16 units in all queues of one person and their bots, each long text counted once. */
  characters_of_an_owner: 16 * MEBI,
  /**
   * UTF-16 units in all queues, each text counted once; the queue with the oldest waiting event is dropped.
   */
  characters_of_all: 96 * MEBI,
  /**
   * UTF-16 units of the events in one answer; the rest follow in the next, so that the backlog of one reader does not
   * delay others.
   */
  answer: MEBI / 2,
  /** UTF-16 units of all queues stored when the service stops. */
  saved: 16 * MEBI,
  /** Active bots of one person. */
  bots_of_a_user: 20,
} as const

/** Answers with messages (chat spec 4.4). */
export const fetchBounds = {
  /**
   * Bytes of texts, histories, reactions and recipients in one answer: it ends there and says that there is
   * more. The rest of a message is small, and limited by `limits.max_messages_per_fetch`.
   */
  bytes: 4 * MEBI,
} as const

/**
 * The history of one message, which every reader of it gets. When full, only its newest step still changes.
 */
export const historyBounds = {
  /** Earlier texts, and UTF-16 units of their sources and HTML. */
  edits: 100,
  characters: 500_000,
  /** Moves to another topic or channel. */
  moves: 50,
} as const

/** Scheduled messages and reminders. */
export const laterBounds = {
  /** Bytes of source and HTML of one person's scheduled messages, and of their reminders. */
  bytes: 4 * MEBI,
} as const

/** Answers waiting to be read by their clients, which take up memory. */
export const answerBounds = {
  /** Characters: shorter answers are sent unchanged and not counted. */
  small: 256 * KIBI,
  /** Characters of unread answers for one person with their bots; then for all. */
  of_an_asker: 32 * MEBI,
  of_all: 96 * MEBI,
  /** Seconds after which an unread answer is broken off. */
  seconds: 120,
} as const

export const groupBounds = {
  /** Levels of nesting, counted from any group. */
  depth: 20,
  /** Direct subgroups of one group. */
  subgroups: 100,
  /**
   * Groups that one person and their bots can create, deactivated ones included. Administrators are exempt.
   */
  made_by_a_user: 200,
} as const

export const listBounds = {
  /** Channels created by one request. */
  new_channels: 50,
  /** Users, groups or channels named in one request. */
  names: 500,
  /** Profile values set by one request. Each is published to all users. */
  profile_values: 100,
  /** Users times channels: subscriptions that one request can begin or end. */
  memberships: 2_000,
  /**
   * Items of any list, and fields of any object, for which each item is cheap: the maximum number of messages
   * in a fetch.
   */
  items: 5_000,
  /** Distinct words and phrases of one search, and code points of its whole text. */
  search_terms: 50,
  search_length: 1_000,
} as const

/** Limits for clients before sign-in. */
export const edgeBounds = {
  /**
   * Wrong codes for the first set-up: in half an hour from one address, and in total until a longer code is
   * required.
   */
  wrong_codes_of_an_address: 10,
  wrong_codes: 20,
} as const

const HALF_AN_HOUR = 30 * 60

/** Guessing of passwords, and mails requested by strangers. Each: `requests` in any `seconds`. */
export const accountBounds = {
  /**
   * Wrong passwords for one name from one network, or for one account on a device that it signed in on
   * before.
   */
  failures_of_a_name: { requests: 5, seconds: HALF_AN_HOUR },
  /** Wrong passwords for one name from all networks, except from devices that signed in before. */
  failures_of_a_name_everywhere: { requests: 50, seconds: HALF_AN_HOUR },
  /** Wrong passwords, or invalid links, from one address, for any name. */
  failures_of_an_address: { requests: 20, seconds: HALF_AN_HOUR },
  /** Wrong passwords from one address for one event of the calendar. */
  failures_of_an_event: { requests: 10, seconds: 300 },
  /** Mails with links, requested from one address, and sent to one mailbox. */
  mails_of_an_address: { requests: 20, seconds: HALF_AN_HOUR },
  mails_to_a_mailbox: { requests: 3, seconds: HALF_AN_HOUR },
  /** Mails about sign-ins in new places. */
  sign_in_mails_of_a_user: { requests: 5, seconds: 60 * 60 },
  /** Address changes that one person can request. */
  wanted_emails_of_a_user: { requests: 10, seconds: 24 * 60 * 60 },
  /** Seconds after a sign-in in which it stands for a password, where there are no passwords. */
  recent_sign_in_seconds: 600,
  /** Accounts in one device's proof. */
  accounts_of_a_device: 5,
  /** API keys of one account; the oldest are revoked. */
  keys_of_a_user: 50,
} as const

/** Sign-ups for events. */
export const attendanceBounds = {
  /** People on the list of one event, and those of them who have not confirmed. */
  of_an_event: 5_000,
  unconfirmed_of_an_event: 500,
  /** Sign-ups of people without an account: from one network address, and mails to one mailbox. */
  sign_ups_of_an_address: { requests: 20, seconds: 60 * 60 },
  mails_to_a_mailbox: { requests: 5, seconds: 24 * 60 * 60 },
  /** Sign-ups and withdrawals of one account. */
  changes_of_an_account: { requests: 60, seconds: 60 },
  /** Lists and files of lists that one keeper reads. */
  lists_of_an_account: { requests: 60, seconds: 60 },
  /** Invalid links from one network address. */
  wrong_links_of_an_address: { requests: 20, seconds: 30 * 60 },
  /** Seconds until a link that confirms expires. */
  unconfirmed_seconds: 24 * 60 * 60,
  /** Seconds without a change of the event after which people are told of the last ones. */
  settling_seconds: 5 * 60,
  /** Seconds before an event in which people are reminded of it. */
  reminder_seconds: 24 * 60 * 60,
  /** Mails of each kind that one run writes; the rest follow in the next. */
  mails_at_once: 200,
} as const

/** Signing in with a provider of identities. */
export const providerBounds = {
  /** Sign-ins that one address begins, and answers of providers that it brings: a whole office can arrive at once. */
  sign_ins_of_an_address: { requests: 600, seconds: 300 },
  /** Seconds that a person has for signing in at the provider. */
  ticket_seconds: 15 * 60,
  /** Seconds until a provider counts as silent, and bytes of its longest answer. */
  answer_seconds: 5,
  answer_bytes: MEBI,
  /** Seconds for which its description of itself is kept; asking for it also tells whether it is there. */
  description_seconds: 30,
  /** UTF-16 units of a name or an address that it tells; longer ones count as untold. */
  claim_length: 300,
  /** UTF-16 units of the address in the app to which a sign-in leads. */
  address_length: 1_500,
  /** UTF-16 units of an ID token that is kept for signing out. */
  id_token_length: 8_192,
  /** Providers that owners set up, and UTF-16 units of the name, of an address, and of any other text of one. */
  own: 20,
  name_length: 60,
  text_length: 500,
  /** Domains whose people join by a provider without an invitation. */
  domains: 20,
  /** Providers that one owner tries out. */
  trials_of_an_owner: { requests: 30, seconds: 300 },
} as const

/** Files that an import fetches from where the team was. */
export const importBounds = {
  /** Bytes of one, and seconds for it. */
  file_bytes: KIBI * MEBI,
  file_seconds: 15 * 60,
  /** Fetched at the same time. */
  at_once: 4,
  /** How often one waits because too many were asked for, and seconds of the longest wait. */
  waits_of_a_file: 20,
  longest_wait_seconds: 120,
  /** Milliseconds before another attempt; four times as many before the one after that. */
  pause_milliseconds: 1000,
  /** Files that are named among those that did not come. */
  named_files: 100,
  /** UTF-16 units of a token. */
  token_length: 500,
} as const

/** A calendar on another site, and what the host keeps of it. */
export const siteBounds = {
  /** Bytes of one answer; longer ones are none. */
  answer_bytes: 16 * MEBI,
  /** Answers kept for all readers: their bytes with the compressed forms, and their number. */
  kept_bytes: 64 * MEBI,
  kept_answers: 1_000,
  /** Different questions that the site is asked at the same time; further ones are refused. */
  questions_under_way: 64,
  /** Bytes of a picture, and of all pictures that are kept; their number. */
  picture_bytes: 12 * MEBI,
  pictures_bytes: 64 * MEBI,
  pictures: 1_000,
  /** Pictures that wait to be read behind each of a few, and films that are passed on at the same time. */
  pictures_waiting: 50,
  films: 32,
} as const

/** The calendar: texts of events, lists and feeds. */
export const calendarBounds = {
  /** Nesting of elements in a description. Deeper elements are left out; their text stays. */
  html_depth: 100,
  /** UTF-16 units of the elements that a parser repeats because their end tags are missing. */
  html_copies: 20_000,
  /** Fields of one request, and levels of nested names: `venue[address][city]`. */
  fields: 1_000,
  field_depth: 4,
  /** Ancestors of a category. */
  category_depth: 20,
  /** Categories and tags that one person can create. */
  terms_of_a_user: 1_000,
  /** UTF-16 units of an event's or a place's texts that a search covers. */
  searched_length: 20_000,
  /**
   * UTF-16 units of the descriptions of venues and organizers within the events of one answer; further ones
   * are left out.
   */
  nested_descriptions: MEBI,
  /** UTF-16 units of an answer that count as one more request by an address or user. */
  characters_of_a_reading: 64 * KIBI,
  /**
   * Events in one feed, and UTF-16 units of their descriptions, beyond which only the event's address is
   * included.
   */
  feed_events: 2_000,
  feed_descriptions: 4 * MEBI,
  /** Events that a change of a series writes and that count as one more request by a user. */
  events_of_a_writing: 4,
  /** Seconds in which a change of a series can be taken back, and such changes of one person that are remembered. */
  undo_seconds: 60 * 60,
  undos_of_a_user: 10,
  /** Events written at a time, between other requests. */
  feed_slice: 10,
  /** Feeds waiting to be written, number of cached feeds, and their bytes. */
  feeds_waiting: 50,
  feeds_kept_number: 1_000,
  feeds_kept: 16 * MEBI,
} as const

export const fileBounds = {
  /**
   * Default quotas in MiB, of the organization and of one user; administrators or the environment can change
   * them.
   */
  organization_mib: 20 * KIBI,
  person_mib: 2 * KIBI,
  /** Maximum MiB for either quota. */
  most_mib: 1024 * MEBI,
  /** Used part of a quota from which users see the remaining space. */
  nearly_full: 0.8,
  /** Bytes that one user can upload per minute. */
  bytes_a_minute: 512 * MEBI,
  /** Uploads of one user received at a time, and waiting for their turn. */
  at_once: 6,
  waiting: 100,
  /**
   * Free bytes of the disk below which administrators are warned, and below which files are refused, to keep
   * space for messages. On a small disk, these fractions of it.
   */
  disk_low: 2 * KIBI * MEBI,
  disk_low_part: 0.1,
  disk_full: 512 * MEBI,
  disk_full_part: 0.03,
  /** Seconds between checks of the disk. */
  disk_interval: 30,
  /** Bytes of text fields beside a file, bytes of one part's headers, and number of parts. */
  fields: MEBI,
  part_head: 16 * KIBI,
  parts: 200,
  /** Segments, chunks or blocks of one picture. */
  picture_parts: 100_000,
} as const

export const secondFactorBounds = {
  /** Wrong codes of one account, and from one network address, within a number of seconds. */
  wrong_codes: 5,
  wrong_codes_of_an_address: 20,
  wrong_codes_seconds: 30 * 60,
  /** Seconds between the password and the code, and for setting up the factor. */
  step_seconds: 10 * 60,
  set_up_seconds: 30 * 60,
  recovery_codes: 10,
} as const

/** iCalendar files of people and of subscribed calendars. */
export const calendarFileBounds = {
  /** UTF-16 units of a line, without its folds. */
  line: 256 * KIBI,
  /** Nesting, the calendar itself counted: an alarm of an event is the third level. */
  depth: 6,
  /** Events, zones, alarms and other parts. */
  parts: 50_000,
  /** Events that come, instances of series counted one by one. */
  events: 5_000,
  /** Instances of one series, and steps of its rule until the last of them. */
  instances: 500,
  steps: 100_000,
  /** Years before and after the present within which instances of series come. */
  years_back: 1,
  years_ahead: 2,
  /** Rules and extra dates of one series. */
  rules: 10,
  dates: 5_000,
  /** UTF-16 units of the texts of all events, those of a series counted for each instance. */
  characters: 16 * MEBI,
  /** Categories of one event; venues, organizers and categories of a file. */
  categories: 10,
  names: 300,
  /** Events that do not come, of which the preview tells. */
  told: 100,
  /** Milliseconds for reading a file, and megabytes of the thread that does it. */
  milliseconds: 30_000,
  memory: 256,
  /** Events that the thread hands over at once, and UTF-16 units of their descriptions. */
  portion: 100,
  portion_characters: 256 * KIBI,
  /** Files that wait to be read. */
  waiting: 8,
  /** Events written at a time, between other requests. */
  slice: 10,
  /** Changes announced to readers at once, who then ask for the calendar anew. */
  announced: 500,
  /** Events that one person has taken over from files. */
  events_of_a_person: 20_000,
} as const

/** Subscribed feeds of other calendars. Their files have the bounds of `calendarFileBounds`. */
export const subscribedFeedBounds = {
  feeds: 50,
  /** Events of all feeds. */
  events: 20_000,
  bytes: 8 * MEBI,
  /** Milliseconds for names, redirects and the body together, and redirects. */
  milliseconds: 20_000,
  redirects: 5,
  /** Seconds between two tries, whatever the feed asks for; and if it asks for nothing. */
  least_interval: 15 * 60,
  usual_interval: 60 * 60,
  most_interval: 24 * 60 * 60,
  /** Seconds after which the feed is read whole although it is unchanged: its repeating events go on. */
  whole: 7 * 24 * 60 * 60,
  /** Largest share of a pause by which it is longer or shorter at random. */
  jitter: 0.1,
  /** Milliseconds of work, before others get their turn. */
  slice: 2,
  /** Events of which the preview tells. */
  previewed: 5,
  /** Previews at work at a time. */
  previews: 4,
  /** Milliseconds between looks for feeds whose time has come. */
  look: 5_000,
} as const

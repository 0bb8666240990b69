/** Cost limits of mails about missed messages; apart from `bounds.ts`, which is in the first load. */
export const missedBounds = {
  /** Messages that wait to be mailed to one person; of the conversation with the most, the oldest is dropped. */
  waiting_of_a_person: 100,
  /** Messages that a mail shows, and code points of each; it counts the others. */
  shown_in_a_mail: 20,
  text_length: 2_000,
  /** Mails to one person; further messages wait for the next ones. */
  mails_to_a_person: { requests: 30, seconds: 60 * 60 },
  /** Seconds until what found no room is tried again. */
  without_room: 10 * 60,
  /** Readers of a message who are asked before other work gets its turn. */
  at_once: 50,
  /** Messages that are looked at in one transaction. */
  checks_at_once: 32,
  /** Milliseconds in which new messages are collected before their readers are asked. */
  collecting: 1_000,
} as const

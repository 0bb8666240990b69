/** Texts of an event in an iCalendar file; the instances of a series share them. */
export interface ReadTexts {
  /** Plain text. */
  readonly title: string
  /** HTML, not sanitized. */
  readonly description: string
  /** Empty for none. */
  readonly website: string
  /** Name of the venue; empty for none. */
  readonly venue: string
  /** Degrees, latitude first. */
  readonly position: readonly [number, number] | undefined
  /** Name of the organizer; empty for none. */
  readonly organizer: string
  readonly categories: readonly string[]
  /** The file marks it as private or confidential. */
  readonly isPrivate: boolean
}

/** An event of an iCalendar file: a single one, or one instance of a series. */
export interface ReadEvent {
  readonly uid: string
  /** The instance of its series: UNIX seconds of its original start, or its day; empty for a single event. */
  readonly recurrence: string
  readonly texts: ReadTexts
  readonly all_day: boolean
  /** All-day: `YYYY-MM-DD`, both days included. Else a moment in UTC, `YYYY-MM-DDThh:mm:ssZ`. */
  readonly start_date: string
  readonly end_date: string
  /** Zone by whose clock it is shown. */
  readonly timezone: string
}

/** Why an event of a file does not come. */
export type ReasonLeftOut =
  | 'canceled'
  | 'noStart'
  | 'noTitle'
  | 'unreadable'
  | 'endsBeforeStart'
  | 'tooLong'
  | 'tooFrequent'
  | 'tooMany'
  | 'noEvent'

export interface LeftOut {
  readonly reason: ReasonLeftOut
  /** Empty if it has none. */
  readonly title: string
  /** `YYYY-MM-DD`; empty if it has none. */
  readonly day: string
}

/** What an iCalendar file has. */
export interface ReadCalendar {
  /** Empty if the file names none. */
  readonly name: string
  readonly events: readonly ReadEvent[]
  /** The first of the events that do not come. */
  readonly left_out: readonly LeftOut[]
  readonly left_out_count: number
  /** Repeating events, of which the instances near to the present come as single events. */
  readonly series: number
  /** Attached files, which do not come. */
  readonly attachments: number
  /** Time zones that are unknown here and not described in the file: times are read by the calendar's own. */
  readonly unknown_zones: readonly string[]
  /** Seconds after which it asks to be read again; null if it doesn’t say. */
  readonly interval: number | null
}

/** Circumstances of reading. */
export interface Reading {
  /** Zone of times without one. */
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The sentences for files that cannot be read, by the fault. */
export const faultKeys = {
  notCalendar: 'calendar.file.notCalendar',
  cutOff: 'calendar.file.cutOff',
  tooDeep: 'calendar.file.tooDeep',
  longLine: 'calendar.file.longLine',
  tooLarge: 'calendar.file.tooLarge',
  tooManyParts: 'calendar.file.tooManyParts',
  tooHard: 'calendar.file.tooHard',
} as const

/** The file as a whole cannot be read. */
export class CalendarFileFault extends Error {
  override name = 'CalendarFileFault'
  readonly fault: keyof typeof faultKeys
  constructor(fault: keyof typeof faultKeys) {
    super(fault)
    this.fault = fault
  }
}

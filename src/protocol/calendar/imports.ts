import * as v from 'valibot'
import { endpoint, optional } from '../endpoint.ts'
import { boolean, integer } from './parameters.ts'

/* iCalendar files that people take over. Beyond the spec; real sites answer 404. */

/** Bytes of an iCalendar file. */
export const MAX_IMPORT_BYTES = 8 * 1024 * 1024

/** Why events of a file do not come. */
export const reasonsLeftOut = [
  'canceled',
  'noStart',
  'noTitle',
  'unreadable',
  'endsBeforeStart',
  'tooLong',
  'tooFrequent',
  'tooMany',
  'noEvent',
  'refused',
] as const

export const importStates = ['preview', 'running', 'done', 'stopped', 'undone'] as const

const leftOut = v.object({
  reason: v.fallback(v.picklist(reasonsLeftOut), 'unreadable'),
  /** Empty if it has none. */
  title: v.string(),
  /** `YYYY-MM-DD`; empty if it has none. */
  day: v.string(),
})
export type LeftOutEvent = v.InferOutput<typeof leftOut>

const calendarImport = {
  /** 0 for a preview. */
  id: v.number(),
  /** Name of the calendar, or of the file. */
  name: v.string(),
  state: v.picklist(importStates),
  /** Events to write, and those written so far. */
  events: v.number(),
  written: v.number(),
}

/** What an iCalendar file, or a feed, has. */
export const foundContents = {
  /** First and last day of what comes, `YYYY-MM-DD`; empty if nothing comes. */
  first_day: v.string(),
  last_day: v.string(),
  /** Repeating events, which come as single events from a year ago to in two years. */
  series: v.number(),
  /** The first of the events that do not come, and their number. */
  left_out: v.array(leftOut),
  left_out_count: v.number(),
  /** Attached files, which do not come. */
  attachments: v.number(),
  /** Time zones that nobody knows: times are read by the calendar’s own. */
  unknown_zones: v.array(v.string()),
}

const contents = {
  /** Events that are new here, that the file has changed, and that are here already. */
  new: v.number(),
  changed: v.number(),
  known: v.number(),
  ...foundContents,
}

/**
 * Takes over the events of an iCalendar file (as multipart, with the field `file`), or says what would come. Events that
 * came before, by their permanent IDs, come once. The answer comes at once; `getImport` tells how far it is.
 */
export const importCalendar = endpoint('POST', '/imports', {
  parameters: { preview: optional(boolean({ default: false })) },
  reply: { ...calendarImport, ...contents },
  upload: true,
})

const byId = { id: integer() }
export const getImport = endpoint('GET', '/imports/{id}', { parameters: byId, reply: calendarImport })
/** Deletes all events of an import that nobody changed since, and places and terms that came with them. */
export const undoImport = endpoint('DELETE', '/imports/{id}', {
  parameters: byId,
  reply: { ...calendarImport, /** Events that stay, because somebody changed them. */ kept: v.number() },
})

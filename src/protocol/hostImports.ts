import * as v from 'valibot'
import { importBounds } from './bounds.ts'

/*
 * Imports into the embedded chat, for its owners. `GET /session/import` tells the state of the last one. `POST
 * /session/import` begins one, with the file's name and size; `PUT /session/import/part?offset={bytes}` sends the next
 * part of the file, and the import runs when the last one is there. `DELETE /session/import` cancels an import under way,
 * or puts the note of a failed one away. `POST /session/import/undo` takes back everything that came; `POST
 * /session/import/keep` gives up that possibility. All but the part answer the new state. While an import runs, the chat
 * and the calendar can be read and not changed.
 */

/** Bytes of a part of the file. */
export const IMPORT_PART_BYTES = 8 * 1024 * 1024

/** What came, and what could not. */
export const importReport = v.object({
  come: v.object({
    people: v.number(),
    bots: v.number(),
    channels: v.number(),
    messages: v.number(),
    reactions: v.number(),
    pins: v.number(),
    files: v.number(),
    emoji: v.number(),
  }),
  /** Things that were left out: a phrase for them in English, the reason by which the app words it, their number. */
  left: v.array(v.object({ message: v.string(), refusal: v.unknown(), count: v.number() })),
  /** Some of the files that were to be fetched and did not come, with their pages; null: they have none. */
  missing_files: v.optional(v.array(v.object({ name: v.string(), page: v.nullable(v.string()) })), []),
})
export type ImportReport = v.InferOutput<typeof importReport>

export const importReply = v.object({
  /** `none`: there was no import, or it was undone, or is to be kept. */
  state: v.picklist(['none', 'receiving', 'running', 'taking', 'done', 'undoing', 'failed']),
  /** Name of the file; empty without an import. */
  name: v.string(),
  /** Bytes of the file, and those that arrived. */
  size: v.number(),
  received: v.number(),
  /** Days of messages that are done, and all; both 0 until they are known. */
  days_done: v.number(),
  days: v.number(),
  /** Messages that came so far. */
  messages: v.number(),
  /** Why it failed, in English, and the reason. */
  fault: v.optional(v.object({ message: v.string(), refusal: v.optional(v.unknown()) })),
  report: v.optional(importReport),
  can_start: v.boolean(),
  can_undo: v.boolean(),
  /** True if it waits for the token with which it began, since the host was started anew. */
  needs_token: v.optional(v.boolean(), false),
  /** MiB that a file can have. */
  most_mib: v.number(),
})
export type ImportReply = v.InferOutput<typeof importReply>

/** A token by which Slack gives the files of messages; it is kept in memory alone. */
const token = v.pipe(v.string(), v.regex(/^[!-~]+$/), v.maxLength(importBounds.token_length))

/** `POST /session/import/token`: goes on with an import that needs it. Null: without further files. */
export const importTokenRequest = v.object({ token: v.nullable(token) })

/** `POST /session/import`. The same file again goes on where its parts ended. */
export const importRequest = v.object({
  /** Absent: only files come that the archive has, or whose addresses carry a key. */
  token: v.optional(token),
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  /** Bytes. */
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

/** `PUT /session/import/part`. */
export const importPartReply = v.object({ received: v.number() })

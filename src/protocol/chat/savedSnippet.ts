import * as v from 'valibot'
import { integer, timestamp } from './shapes.ts'

/** A text saved by its owner for reuse. */
export const savedSnippet = v.object({
  id: integer,
  title: v.string(),
  /** Markdown. */
  content: v.string(),
  date_created: v.optional(timestamp, 0),
})
export type SavedSnippet = v.InferOutput<typeof savedSnippet>

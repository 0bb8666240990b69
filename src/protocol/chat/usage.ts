import * as v from 'valibot'
import { endpoint, json, optional } from '../endpoint.ts'
import { integer } from './shapes.ts'

/** What people, not bots, wrote on one day of the caller's time zone. */
export const usageDay = v.object({
  /** YYYY-MM-DD. */
  date: v.string(),
  messages: integer,
  /** How many different people wrote them. */
  writers: integer,
})
export type UsageDay = v.InferOutput<typeof usageDay>

/** The longest time that is looked back over, in days. */
export const MOST_USAGE_DAYS = 92

/** How much the organisation is used, for administrators. An operation of this service alone: the spec names none. */
export const getUsage = endpoint('GET', '/realm/usage', {
  parameters: { days: optional(json(v.pipe(integer, v.minValue(1), v.maxValue(MOST_USAGE_DAYS)))) },
  reply: {
    /** Of the whole time. */
    messages: integer,
    writers: integer,
    /** Each day, also those without a message, the newest first. */
    days: v.array(usageDay),
    /** Bytes of the disk that holds the data; undefined where a service does not tell. */
    disk_free: v.optional(integer),
    disk_total: v.optional(integer),
    /** Bytes that everybody's uploads take. */
    upload_space_used: integer,
    /** Bytes that they may take; null: any number. */
    upload_space_quota: v.nullable(integer),
  },
})

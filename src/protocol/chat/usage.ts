import * as v from 'valibot'
import { endpoint, json, optional } from '../endpoint.ts'
import { integer } from './shapes.ts'

/** Messages of people, without bots, on one day of the caller's time zone. */
export const usageDay = v.object({
  /** YYYY-MM-DD. */
  date: v.string(),
  messages: integer,
  /** Number of different senders. */
  writers: integer,
})
export type UsageDay = v.InferOutput<typeof usageDay>

/** Maximum days of the report. */
export const MOST_USAGE_DAYS = 92

/** Returns usage statistics, for administrators. This service's own operation: the spec has none. */
export const getUsage = endpoint('GET', '/realm/usage', {
  parameters: { days: optional(json(v.pipe(integer, v.minValue(1), v.maxValue(MOST_USAGE_DAYS)))) },
  reply: {
    /** Total of all days. */
    messages: integer,
    writers: integer,
    /** Each day, also those without a message, newest first. */
    days: v.array(usageDay),
    /** Free bytes of the data's disk; undefined if a service does not report it. */
    disk_free: v.optional(integer),
    disk_total: v.optional(integer),
    /** Bytes of all users' uploads. */
    upload_space_used: integer,
    /** Maximum bytes; null: no limit. */
    upload_space_quota: v.nullable(integer),
  },
})

import * as v from 'valibot'
import { endpoint, text } from '../endpoint.ts'
import { integer, integerText, timestamp } from './shapes.ts'

/*
 * Deliveries of outgoing webhooks that failed: an addition of this project's service.
 */

/** Why a delivery failed. Of `refused`, `broken` and `moved`, the status says more. */
export const deliveryProblems = [
  /** No connection, or no answer in time. */
  'unreachable',
  /** The address leads into a network that the operator has not opened. */
  'closedNetwork',
  /** The program answered that it does not take it, or that its address has changed. */
  'refused',
  'moved',
  /** The program is at fault. */
  'broken',
  /** The answer is no JSON of the expected form, or too long. */
  'unreadable',
  /** The bot was not allowed to write the answer into the conversation. */
  'notWritten',
  /** Too many messages wait. */
  'tooMany',
] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

const delivery = v.object({
  id: integer,
  message_id: integer,
  created: timestamp,
  attempts: integer,
  /** One of `deliveryProblems`. */
  problem: v.string(),
  /** HTTP status of the last answer; null: there was none. */
  status: v.nullable(integer),
  /** Null: given up. */
  next_attempt: v.nullable(timestamp),
})
export type Delivery = v.InferOutput<typeof delivery>

const botId = { bot_id: text(integerText) }

/** Lists an outgoing webhook's failed deliveries, newest first (its owner and administrators). */
export const getDeliveries = endpoint('GET', '/bots/{bot_id}/deliveries', {
  parameters: botId,
  reply: { deliveries: v.array(delivery) },
})

/** Sends a message again whose delivery was given up. */
export const retryDelivery = endpoint('POST', '/bots/{bot_id}/deliveries/{delivery_id}/retry', {
  parameters: { ...botId, delivery_id: text(integerText) },
})

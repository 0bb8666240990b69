import * as v from 'valibot'
import { because } from '../../../protocol/refusals/reason.ts'
import { contentOf, slackContent } from '../slack/content.ts'
import { inline } from './markdown.ts'
import { posted, refused, type ReadPayload } from './tool.ts'

/* Slack's incoming webhooks. */

const message = v.looseObject({ ...slackContent, channel: v.optional(v.nullable(v.string())) })

/** A message in the format of Slack's incoming webhooks. Its `channel` becomes the topic. */
export const readSlackMessage: ReadPayload = (payload) => {
  const read = v.safeParse(message, payload)
  if (!read.success) return refused(because('bots.payloadBad', { name: 'Slack' }))
  const content = contentOf(read.output)
  if (content === '') return refused('messages.empty')
  return posted({ topic: inline((read.output.channel ?? '').replace(/^[#@]/, '')), content })
}

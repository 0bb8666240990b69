import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { plainText } from './shapes.ts'

/*
 * Incoming webhooks: addresses to which other products post, each in its own format. They are those of a Zulip server,
 * so that a tool keeps its address when an organization moves from one service to the other.
 */

/** The products that can post, in the order in which they are offered: the last part of the address, and the name. */
export const webhookProducts = [
  { name: 'slack_incoming', display_name: 'Slack-compatible' },
  { name: 'github', display_name: 'GitHub' },
  { name: 'gitlab', display_name: 'GitLab' },
  { name: 'grafana', display_name: 'Grafana' },
  { name: 'json', display_name: 'JSON' },
] as const
export type WebhookProduct = (typeof webhookProducts)[number]['name']

/** Events are named with shell patterns, such as `pull_request*`. */
const eventPatterns = v.array(plainText)

const webhook = <Name extends WebhookProduct>(name: Name) =>
  endpoint('POST', `/external/${name}`, {
    parameters: {
      /** A channel's name or ID; without it the message goes to the bot's owner. */
      stream: optional(text(plainText)),
      /** Without it the product's event names the topic. */
      topic: optional(text(plainText)),
      only_events: optional(json(eventPatterns)),
      exclude_events: optional(json(eventPatterns)),
      /** The product's JSON, as text. */
      payload: text(),
    },
    reply: { ok: v.optional(v.boolean()) },
    errors: ['STREAM_DOES_NOT_EXIST'],
    ofTools: true,
  })

export const postFromGithub = webhook('github')
export const postFromGitlab = webhook('gitlab')
export const postFromGrafana = webhook('grafana')
/** Posts any JSON as a block of code. */
export const postJson = webhook('json')
/** Posts in the format of Slack's incoming webhooks, which most products can write. */
export const postFromSlackFormat = webhook('slack_incoming')

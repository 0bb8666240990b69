import * as v from 'valibot'
import { slackContent } from '../../chat/slack/content.ts'

/* What an export of a Slack workspace holds, as far as it is read: everything else in it is ignored. */

const text = v.optional(v.nullable(v.string()))
const flag = v.optional(v.nullable(v.boolean()))
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

/** A person or bot of users.json. */
export const slackUser = v.object({
  id,
  name: text,
  real_name: text,
  deleted: flag,
  tz: text,
  is_admin: flag,
  is_owner: flag,
  is_primary_owner: flag,
  is_restricted: flag,
  is_ultra_restricted: flag,
  is_bot: flag,
  profile: v.optional(
    v.object({ real_name: text, display_name: text, email: text, bot_id: text, is_custom_image: flag }),
  ),
})
export type SlackUser = v.InferOutput<typeof slackUser>

/** A pinned message, by its time; files are pinned too. */
export const slackPin = v.object({ id, type: v.literal('C'), created: v.number(), user: v.string() })

/** A channel of channels.json (public) or groups.json (private). */
export const slackChannel = v.object({
  id,
  name: v.string(),
  created: v.optional(v.number()),
  creator: text,
  is_archived: flag,
  is_general: flag,
  members: v.optional(v.array(v.string())),
  topic: v.optional(v.object({ value: text })),
  purpose: v.optional(v.object({ value: text })),
  pins: v.optional(v.array(v.unknown())),
})
export type SlackChannel = v.InferOutput<typeof slackChannel>

/** Direct messages, of dms.json (two people) or mpims.json (several). */
export const slackDirect = v.object({ id, name: text, members: v.array(v.string()) })
export type SlackDirect = v.InferOutput<typeof slackDirect>

const reaction = v.object({ name: v.string(), users: v.array(v.string()) })

const file = v.object({
  id: text,
  name: text,
  title: text,
  user: text,
  url_private: text,
  url_private_download: text,
  is_external: flag,
  mimetype: text,
  permalink: text,
  mode: text,
})
export type SlackFile = v.InferOutput<typeof file>

/** Seconds since 1970, with a fraction that makes messages of a channel differ. */
const timestamp = v.pipe(v.string(), v.regex(/^\d{1,11}\.\d{1,9}$/))

export const slackMessage = v.object({
  ...slackContent,
  type: v.literal('message'),
  subtype: text,
  ts: timestamp,
  thread_ts: v.optional(v.nullable(timestamp)),
  user: text,
  bot_id: text,
  username: text,
  user_profile: v.optional(v.nullable(v.object({ real_name: text, display_name: text, name: text }))),
  bot_profile: v.optional(v.nullable(v.object({ name: text }))),
  edited: v.optional(v.nullable(v.object({ ts: timestamp }))),
  reactions: v.optional(v.nullable(v.array(reaction))),
  files: v.optional(v.nullable(v.array(file))),
})
export type SlackMessage = v.InferOutput<typeof slackMessage>

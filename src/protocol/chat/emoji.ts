import * as v from 'valibot'
import { endpoint, text } from '../endpoint.ts'
import { realmEmoji } from './realm.ts'
import { plainText } from './shapes.ts'

/** Lower-case letters, digits, `_`, `-`, `.` and spaces; the service checks further restrictions. */
const emojiName = { emoji_name: text(plainText) }

/** Lists custom emoji by ID. */
export const getEmoji = endpoint('GET', '/realm/emoji', {
  reply: { emoji: v.record(v.string(), realmEmoji) },
})
/** Uploads a custom emoji. The name of a deactivated one can be reused. */
export const uploadEmoji = endpoint('POST', '/realm/emoji/{emoji_name}', {
  parameters: emojiName,
  upload: true,
})
/** Deactivates a custom emoji; existing messages keep it. */
export const deactivateEmoji = endpoint('DELETE', '/realm/emoji/{emoji_name}', { parameters: emojiName })

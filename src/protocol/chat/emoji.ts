import * as v from 'valibot'
import { endpoint, text } from '../endpoint.ts'
import { realmEmoji } from './realm.ts'
import { plainText } from './shapes.ts'

/** Lower-case letters, digits, `_`, `-`, `.` and spaces; what else a name may not be says the service. */
const emojiName = { emoji_name: text(plainText) }

/** The organisation's own emoji by ID. */
export const getEmoji = endpoint('GET', '/realm/emoji', {
  reply: { emoji: v.record(v.string(), realmEmoji) },
})
/** The same name may be given again once its emoji was deactivated. */
export const uploadEmoji = endpoint('POST', '/realm/emoji/{emoji_name}', {
  parameters: emojiName,
  upload: true,
})
/** Takes an emoji out of use; what it stands in keeps it. */
export const deactivateEmoji = endpoint('DELETE', '/realm/emoji/{emoji_name}', { parameters: emojiName })

import { emojiByName, extraEmojis } from '../emoji/table.ts'
import { type InlineRule, scopeOf } from '../scope.ts'
import { pushEmoji, pushEmojiImage } from './pushEmoji.ts'

/** Some names have accents: `:piñata:`. */
const pattern = /:([\p{L}\p{M}\p{N}_+-]{1,100}):/uy

/** `:name:`; custom emoji take precedence. An unknown name stays text. */
export const emojiName: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== ':') return false
  pattern.lastIndex = state.pos
  const name = pattern.exec(state.src)?.[1]
  if (name === undefined || pattern.lastIndex > state.posMax) return false
  const end = pattern.lastIndex
  const custom = scopeOf(state.env).context.customEmojiNamed(name)
  const url = custom?.source_url ?? extraEmojis.find((extra) => extra.name === name)?.url
  const emoji = url === undefined ? emojiByName(name) : undefined
  if (url === undefined && !emoji) return false
  if (!silent && url !== undefined) pushEmojiImage(state, name, url)
  if (!silent && emoji) pushEmoji(state, emoji.code, name)
  state.pos = end
  return true
}

import { escapeHtml, openTag, pushHtml } from '../html.ts'
import { encodeNarrowLink, type NarrowLinkTerm } from '../narrowLink.ts'
import { type InlineRule, type Scope, scopeOf } from '../scope.ts'
import { opensWord } from './wordBoundary.ts'

const pattern = /#\*\*([^*\n]+)\*\*/y

/** `#**channel**`, `#**channel>topic**` and `#**channel>topic@id**`. Unknown channels stay text. */
export const channelLink: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '#' || state.linkLevel > 0 || !opensWord(state)) return false
  pattern.lastIndex = state.pos
  const [whole, typed] = pattern.exec(state.src) ?? []
  if (whole === undefined || typed === undefined || state.pos + whole.length > state.posMax) return false
  const html = drawLink(typed, scopeOf(state.env))
  if (html === undefined) return false
  if (!silent) pushHtml(state, html)
  state.pos += whole.length
  return true
}

function drawLink(typed: string, { context }: Scope): string | undefined {
  const [, name = '', topic, message] = /^([^>]+)(?:>(.*?)(?:@(\d{1,15}))?)?$/.exec(typed) ?? []
  const channel = context.channelNamed(name)
  if (!channel) return undefined
  const terms: NarrowLinkTerm[] = [{ operator: 'channel', operand: channel.stream_id }]
  if (topic !== undefined) terms.push({ operator: 'topic', operand: topic })
  if (message !== undefined) terms.push({ operator: 'near', operand: Number(message) })
  const open = openTag('a', {
    class: message !== undefined ? 'message-link' : topic === undefined ? 'stream' : 'stream-topic',
    'data-stream-id': message === undefined ? channel.stream_id : undefined,
    href: `/${encodeNarrowLink(terms, () => channel.name)}`,
  })
  const topicName = topic === '' ? `<em>${escapeHtml(context.emptyTopicName)}</em>` : escapeHtml(topic ?? '')
  const where = topic === undefined ? '' : ` &gt; ${topicName}`
  return `${open}#${escapeHtml(channel.name)}${where}${message === undefined ? '' : ' @ 💬'}</a>`
}

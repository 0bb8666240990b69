import { paths } from './paths.ts'
import { encodeSegment } from './segment.ts'
import type { Conversation, View } from './view.ts'

/** Returns the readable part of a channel's address: letters and digits of its name, "-" between. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')

/** `/channel/7-design`; without a name only the ID, which `viewOf` reads as well. */
export function channelPath(channelId: number, channelName?: string): string {
  const slug = channelName === undefined ? '' : slugOf(channelName)
  return `/channel/${channelId}${slug && `-${encodeURIComponent(slug)}`}`
}

/** The address of a channel's list of all topics. */
export const topicsPath = (channelId: number, channelName?: string): string =>
  `${channelPath(channelId, channelName)}/topics`

function conversationPath(conversation: Conversation, channelName: string | undefined): string {
  return conversation.kind === 'topic'
    ? `${channelPath(conversation.channelId, channelName)}/topic/${encodeSegment(conversation.topic)}`
    : `/dm/${conversation.userIds.join(',') || 'me'}`
}

function viewPath(view: View, channelName: string | undefined): string {
  switch (view.kind) {
    case 'topic':
    case 'direct':
      return conversationPath(view, channelName)
    case 'channel':
      return channelPath(view.channelId, channelName)
    case 'search':
      return `/search?q=${encodeURIComponent(view.query)}`
    default:
      return paths[view.kind] + (view.only ? `?only=${view.only}` : '')
  }
}

/**
 * The address of a view. With `near` the view opens at that message. `channelName` makes the address
 * readable; an address without it opens the same view.
 */
export function pathOf(view: View, near?: number, channelName?: string): string {
  const path = viewPath(view, channelName)
  // `/near/…` goes before the question mark, or at the end.
  return near === undefined ? path : path.replace(/(?=\?|$)/, `/near/${near}`)
}

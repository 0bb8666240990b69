import type { BodyReader } from '../reader.ts'

function meansReader(mention: Element, reader: BodyReader): boolean {
  if (mention.classList.contains('silent')) return false
  const userId = mention.getAttribute('data-user-id')
  if (userId !== null) return userId === '*' || Number(userId) === reader.ownUserId
  const groupId = mention.getAttribute('data-user-group-id')
  if (groupId !== null) return reader.isOwnGroup(Number(groupId))
  return mention.classList.contains('topic-mention') || mention.classList.contains('channel-wildcard-mention')
}

/** Marks the mentions of the reader. Names may be of any direction of writing. */
export function markMentions(body: DocumentFragment, reader: BodyReader): void {
  for (const mention of body.querySelectorAll('.user-mention, .user-group-mention, .topic-mention')) {
    mention.setAttribute('dir', 'auto')
    if (meansReader(mention, reader)) mention.setAttribute('data-own', '')
  }
}

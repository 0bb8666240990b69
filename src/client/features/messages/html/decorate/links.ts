import type { BodyReader } from '../reader.ts'

/** Files that the service opens beside the conversation, like links to other sites. */
const opensApart = /^\/(user_uploads|user_avatars|external_content|static|api)\//

const bidiControls = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The target of a link whose text looks like another address. */
function trueAddress(link: HTMLAnchorElement): string | undefined {
  const text = link.textContent.trim().replaceAll(bidiControls, '')
  const named = /^(?:https?:\/\/)?([^\s/]+\.[^\s/]{2,})(?:\/|$)/i.exec(text)?.[1]
  if (named === undefined || !link.protocol.startsWith('http')) return undefined
  return named.toLowerCase() === link.host ? undefined : link.href
}

/** Makes links within the organization open in place, and all others in a new tab without a referrer. */
export function prepareLinks(body: DocumentFragment, _reader?: BodyReader): void {
  for (const link of body.querySelectorAll('a')) {
    const address = link.getAttribute('href')
    if (address === null) continue
    if (/^[/#]/.test(address) && !opensApart.test(address)) {
      link.setAttribute('data-internal', '')
      continue
    }
    link.target = '_blank'
    link.rel = 'noopener noreferrer nofollow ugc'
    link.referrerPolicy = 'no-referrer'
    const revealed = trueAddress(link)
    if (revealed !== undefined) link.title = revealed
  }
}

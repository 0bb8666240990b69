import type { Scope } from '../scope.ts'
import { findLinkified } from '../linkifiers/linkify.ts'
import { findBareLinks } from './bareLinks.ts'
import { findCharacters } from './characters.ts'
import { findEmoticons } from './emoticons.ts'

/** A range of text with a meaning but without markup around it. */
export type Span = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'emoji'; readonly code: string; readonly name: string }
)

/** The spans of one text, and the positions at which parsing must stop for spans or markup. */
export interface Spans {
  at: (position: number) => Span | undefined
  /** Returns true if something other than plain text may begin at this position. */
  stopsAt: (position: number) => boolean
}

const markup = new Set(Array.from('\n!#$&*:<@[]_`~\\', (character) => character.charCodeAt(0)))

/** Finds bare links, linkifiers' matches, emoji characters and emoticons. */
export function findSpans(text: string, scope: Scope): Spans {
  const found = new Map<number, Span>()
  const candidates = [
    ...findBareLinks(text),
    ...findLinkified(text, scope.context.linkifiers),
    ...findCharacters(text),
    ...(scope.context.emoticons === 'translate' ? findEmoticons(text) : []),
  ]
  // At the same position, the first in the list above wins; later overlapping spans are never reached.
  for (const span of candidates) if (!found.has(span.start)) found.set(span.start, span)
  return {
    at: (position) => found.get(position),
    stopsAt: (position) => markup.has(text.charCodeAt(position)) || found.has(position),
  }
}

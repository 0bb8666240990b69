import { addCopyButtons } from './decorate/codeBlocks.ts'
import { directBlocks } from './decorate/direction.ts'
import { drawEmoji } from './decorate/emoji.ts'
import { prepareLinks } from './decorate/links.ts'
import { makeEventRooms } from './decorate/events.ts'
import { hasMath, nameFormulas } from './decorate/math.ts'
import { drawPreviews, gatherPreviews, prepareFilms, prepareImages } from './decorate/media.ts'
import { markMentions } from './decorate/mentions.ts'
import { closeSpoilers } from './decorate/spoilers.ts'
import { boxTables } from './decorate/tables.ts'
import { localiseTimes, offerTimes } from './decorate/times.ts'
import { loadMathStyles } from './mathStyles.ts'
import { memoizeByObject } from '../../../ui/memoize.ts'
import type { BodyReader } from './reader.ts'
import { applyStyles, sanitise } from './sanitise.ts'

/** In order: pictures are prepared before links, which take their names from them. */
const steps: readonly ((body: DocumentFragment, reader: BodyReader) => void)[] = [
  drawPreviews,
  prepareFilms,
  prepareImages,
  gatherPreviews,
  prepareLinks,
  makeEventRooms,
  drawEmoji,
  markMentions,
  localiseTimes,
  offerTimes,
  closeSpoilers,
  addCopyButtons,
  boxTables,
  nameFormulas,
  (body, reader) => {
    reader.markWords?.(body)
    reader.linkCode?.(body, reader)
  },
  directBlocks,
]

const KEPT = 600

/** Bodies drawn for each reader, the least recently used first. */
const drawnFor = memoizeByObject<BodyReader, Map<string, DocumentFragment>>(() => new Map())

/**
 * The document that holds drawn bodies for copying. The sanitizer makes a document for each body; left there,
 * all of them would stay in memory.
 */
const shelf = document.implementation.createHTMLDocument()

function drawAfresh(html: string, reader: BodyReader): DocumentFragment {
  const body = sanitise(html)
  for (const step of steps) step(body, reader)
  if (hasMath(body)) loadMathStyles()
  return shelf.adoptNode(body)
}

/** A message body as nodes ready to be shown. Each body is checked and prepared once, then copied. */
export function drawBody(html: string, reader: BodyReader): DocumentFragment {
  const bodies = drawnFor(reader)
  const body = bodies.get(html) ?? drawAfresh(html, reader)
  bodies.delete(html)
  bodies.set(html, body)
  for (const oldest of bodies.keys()) {
    if (bodies.size <= KEPT) break
    bodies.delete(oldest)
  }
  const copy = document.importNode(body, true)
  applyStyles(copy)
  return copy
}

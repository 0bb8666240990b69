import { messageBounds } from '../protocol/bounds.ts'
import type { Drawable } from './drawings.ts'
import { highlightCode } from './highlight.ts'
import { renderMath } from './math.ts'

/** Renders on the calling thread; undefined for invalid input, or HTML longer than a message can hold. */
export function draw(drawable: Drawable): string | undefined {
  const { source } = drawable
  const html =
    drawable.kind === 'code' ? highlightCode(source, drawable.grammar) : renderMath(source, drawable.display)
  return html !== undefined && html.length <= messageBounds.drawn_html_length ? html : undefined
}

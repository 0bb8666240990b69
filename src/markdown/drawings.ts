import type { MarkdownContext } from './context.ts'
import { languageNamed } from './highlight/languages.ts'
import { renderMarkdown } from './render.ts'

/** Code to be colored, or a formula: what takes long to draw, and looks the same wherever it stands. */
export type Drawable =
  | { readonly kind: 'code'; readonly source: string; readonly grammar: string }
  | { readonly kind: 'formula'; readonly source: string; readonly display: 'inline' | 'block' }

/** What was drawn beforehand. */
export interface Drawings {
  /** Undefined for what stays plain. */
  readonly htmlOf: (drawable: Drawable) => string | undefined
}

/** All code and all formulas stay plain. */
export const nothingDrawn: Drawings = { htmlOf: () => undefined }

/** The same for equal pieces, another one for all others. */
export const drawableKey = (drawable: Drawable): string =>
  drawable.kind === 'code'
    ? `code ${drawable.grammar}\n${drawable.source}`
    : `${drawable.display}\n${drawable.source}`

/** The part of a context that draws code and formulas, as far as these drawings go. */
export function drawnWith(drawings: Drawings): Required<DrawingContext> {
  return {
    languageName: (typed) => languageNamed(typed)?.name,
    highlight: (source, typed) => {
      const grammar = languageNamed(typed)?.grammar
      return grammar === undefined ? undefined : drawings.htmlOf({ kind: 'code', source, grammar })
    },
    math: (source, display) => drawings.htmlOf({ kind: 'formula', source, display }),
  }
}

type DrawingContext = Pick<MarkdownContext, 'languageName' | 'highlight' | 'math'>

const mayHoldDrawables = /```|~~~|\$\$/

/** What of a message is to be drawn before it is rendered, each once; of most messages nothing. */
export function drawablesIn(source: string, context: MarkdownContext): Drawable[] {
  if (!mayHoldDrawables.test(source)) return []
  const found = new Map<string, Drawable>()
  const collect = (drawable: Drawable): undefined => {
    found.set(drawableKey(drawable), drawable)
  }
  renderMarkdown(source, { ...context, ...drawnWith({ htmlOf: collect }) })
  return [...found.values()]
}

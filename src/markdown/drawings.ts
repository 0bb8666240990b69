import type { MarkdownContext } from './context.ts'
import { languageNamed } from './highlight/languages.ts'
import { renderMarkdown } from './render.ts'

/** Code to be highlighted, or a formula: slow to render, and the same wherever it occurs. */
export type Drawable =
  | { readonly kind: 'code'; readonly source: string; readonly grammar: string }
  | { readonly kind: 'formula'; readonly source: string; readonly display: 'inline' | 'block' }

/** Pieces rendered in advance. */
export interface Drawings {
  /** Returns undefined for pieces that stay plain. */
  readonly htmlOf: (drawable: Drawable) => string | undefined
}

/** Leaves all code and formulas plain. */
export const nothingDrawn: Drawings = { htmlOf: () => undefined }

/** Returns a key that is equal exactly for equal pieces. */
export const drawableKey = (drawable: Drawable): string =>
  drawable.kind === 'code'
    ? `code ${drawable.grammar}\n${drawable.source}`
    : `${drawable.display}\n${drawable.source}`

/** The part of a context that renders code and formulas, limited to these drawings. */
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

const drawableMarks = /```|~~~|\$\$/

/** False for most messages: they have neither code blocks nor formulas. */
export const mayHoldDrawables = (source: string): boolean => drawableMarks.test(source)

/** Returns the pieces of a message to be rendered in advance, each once. */
export function drawablesIn(source: string, context: MarkdownContext): Drawable[] {
  if (!mayHoldDrawables(source)) return []
  const found = new Map<string, Drawable>()
  const collect = (drawable: Drawable): undefined => {
    found.set(drawableKey(drawable), drawable)
  }
  renderMarkdown(source, { ...context, ...drawnWith({ htmlOf: collect }) })
  return [...found.values()]
}

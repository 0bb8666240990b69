import { ParseError, renderToString } from 'katex'

/** Longer formulas are text: drawing takes longer than linearly. */
const longestFormula = 3_000

/**
 * Draws TeX as MathML and, for looks, as HTML; undefined when the TeX is wrong or too much. For the service alone: the
 * library is larger than the app.
 */
export function renderMath(tex: string, display: 'inline' | 'block'): string | undefined {
  if (tex.length > longestFormula) return undefined
  try {
    return renderToString(tex, {
      displayMode: display === 'block',
      output: 'htmlAndMathml',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxSize: 20,
      maxExpand: 500,
    })
  } catch (error) {
    // A RangeError is the engine's limit on recursion: braces within braces.
    if (error instanceof ParseError || error instanceof RangeError) return undefined
    throw error
  }
}

import { ParseError, renderToString } from 'katex'

/**
 * Renders TeX as MathML and, for display, as HTML; undefined if the TeX is invalid or nested too deeply.
 * Needs more than linear time: call it only on the rendering thread.
 */
export function renderMath(tex: string, display: 'inline' | 'block'): string | undefined {
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
    // A RangeError is the engine's limit on recursion, reached by nested braces.
    if (error instanceof ParseError || error instanceof RangeError) return undefined
    throw error
  }
}

import { ParseError, renderToString } from 'katex'

/**
 * Draws TeX as MathML and, for looks, as HTML; undefined when the TeX is wrong or nests too deep. Takes longer than
 * linearly: for the drawing thread alone.
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
    // A RangeError is the engine's limit on recursion: braces within braces.
    if (error instanceof ParseError || error instanceof RangeError) return undefined
    throw error
  }
}

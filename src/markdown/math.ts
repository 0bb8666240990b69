import { ParseError, renderToString } from 'katex'
import { isRecursionLimit } from './recursionLimit.ts'

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
    if (error instanceof ParseError || isRecursionLimit(error)) return undefined
    throw error
  }
}

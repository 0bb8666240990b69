import { fenced } from './markdown.ts'
import { posted, type ReadPayload } from './tool.ts'

/** Nesting that is indented. Each level makes every line longer, so deep nesting would cost its square. */
const DEPTH = 20

const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((each) => isDeeper(each, depth - 1)))

/** The payload as JSON; dots if it is nested deeper than it can be written. */
function written(payload: unknown): string {
  if (!isDeeper(payload, DEPTH)) return JSON.stringify(payload, null, 2)
  try {
    return JSON.stringify(payload)
  } catch (error) {
    if (error instanceof RangeError) return '…'
    throw error
  }
}

/** Any JSON, as a block of code. */
export const readJson: ReadPayload = (payload) =>
  posted({ topic: 'JSON', content: fenced('json', written(payload)) })

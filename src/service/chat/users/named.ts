import { listBounds } from '../../../protocol/bounds.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { refuse } from '../refuse.ts'

/** Returns the users that a request names, each once; takes a list, or one text separated by commas. */
export const namedOnce = (named: number | string | readonly (number | string)[]): (number | string)[] => [
  ...new Set(
    typeof named === 'string'
      ? named.split(',').map((each) => each.trim())
      : typeof named === 'number'
        ? [named]
        : named.map((each) => (typeof each === 'string' ? each.trim() : each)),
  ),
]

export const refuseTooMany = (name: string): never =>
  refuse('BAD_REQUEST', because('requests.tooManyItems', { name, most: listBounds.names }), {
    var_name: name,
  })

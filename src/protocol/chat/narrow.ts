import * as v from 'valibot'
import { id, integer, plainText } from './shapes.ts'
import { fault } from '../refusals/fault.ts'

const operand = v.union([plainText, integer, v.array(v.union([id, plainText]))], 'faults.stringIntegerList')

/** One condition of a narrow (chat spec 2.7). All terms of a narrow must hold. */
export interface NarrowTerm {
  readonly operator: string
  readonly operand: string | number | readonly (string | number)[]
  readonly negated: boolean
}

const term = v.union(
  [
    v.pipe(
      v.object({ operator: plainText, operand, negated: v.optional(v.boolean(), false) }),
      v.transform((each): NarrowTerm => each),
    ),
    v.pipe(
      v.array(plainText),
      v.length(2),
      v.transform(([operator = '', operand = '']): NarrowTerm => ({ operator, operand, negated: false })),
    ),
  ],
  'faults.narrowTerm',
)

/** A list of terms as objects or pairs, normalized to objects. */
export const narrow = v.pipe(
  v.array(term),
  v.maxLength(20, fault('faults.mostTerms', { most: 20 })),
  v.readonly(),
)
export type Narrow = v.InferOutput<typeof narrow>

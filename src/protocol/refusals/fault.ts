import type { faultTexts } from './faults.ts'

export type FaultKey = keyof typeof faultTexts
type FaultParams = Readonly<Record<string, string | number>>

/**
 * Names a fault in the message of a shape, which is a text: the key, or JSON of the key with its parameters. A shape
 * can also give the key itself.
 */
// @__NO_SIDE_EFFECTS__
export const fault = (key: FaultKey, params: FaultParams): string => JSON.stringify([key, params])

import { Saying, type Filling, type GapsOf } from '../../protocol/saying.ts'
import type { RefusalText } from './catalogue.ts'

type HasGaps<Text extends string> = [GapsOf<Text>] extends [never] ? false : true
type Gapless = { [Text in RefusalText]: HasGaps<Text> extends true ? never : Text }[RefusalText]

/** Text of a refusal, limited to texts with translations. Texts without gaps are plain strings. */
export type Said = Gapless | Saying<RefusalText>

/** Fills the gaps of a text: `say('Too many drafts (limit: {limit})', { limit: 1000 })`. */
export const say = <const Text extends RefusalText>(
  text: Text,
  given: Readonly<Record<GapsOf<Text>, Filling>>,
): Saying<Text> => new Saying(text, given)

/** Converts a shape's issue, whose message is a whole text, to one of the `faults`. */
export const faultOf = ({ message }: { readonly message: string }): Saying<RefusalText> =>
  new Saying(message as RefusalText)

export const sayingOf = (said: Said): Saying<RefusalText> =>
  typeof said === 'string' ? new Saying(said) : said

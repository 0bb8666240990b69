import { Saying, type Filling, type GapsOf } from '../../protocol/saying.ts'
import type { RefusalText } from './catalogue.ts'

type HasGaps<Text extends string> = [GapsOf<Text>] extends [never] ? false : true
type Gapless = { [Text in RefusalText]: HasGaps<Text> extends true ? never : Text }[RefusalText]

/** What the service says no with: only what every language can say. Texts without gaps stand for themselves. */
export type Said = Gapless | Saying<RefusalText>

/** A text with its gaps filled: `say('Too many drafts (limit: {limit})', { limit: 1000 })`. */
export const say = <const Text extends RefusalText>(
  text: Text,
  given: Readonly<Record<GapsOf<Text>, Filling>>,
): Saying<Text> => new Saying(text, given)

/** What a shape finds wrong. Shapes say whole texts, which are looked for among the `faults`. */
export const faultOf = ({ message }: { readonly message: string }): Saying<RefusalText> =>
  new Saying(message as RefusalText)

export const sayingOf = (said: Said): Saying<RefusalText> =>
  typeof said === 'string' ? new Saying(said) : said

import type { Message } from '../../../protocol/chat/messages.ts'
import { plainTextOf } from '../../../markdown/plainText.ts'

const LONGEST = 140

/** The author and the first words of a message, for a row. */
export const lastWords = ({ sender_full_name, content }: Message): string =>
  `${sender_full_name}: ${plainTextOf(content).slice(0, LONGEST)}`

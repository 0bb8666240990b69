import type { Message } from '../../../protocol/chat/messages.ts'
import { notificationTextOf } from '../../../markdown/plainText.ts'

const LONGEST = 140

/** The author and the first words of a message, for a row: without what is quoted or hidden, as in a notification. */
export const lastWords = ({ sender_full_name, content }: Message): string =>
  `${sender_full_name}: ${notificationTextOf(content).slice(0, LONGEST)}`

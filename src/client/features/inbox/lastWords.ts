import type { Translate } from '../../i18n/useText.ts'
import { authorName } from '../people/names.ts'
import type { Message } from '../../../protocol/chat/messages.ts'
import { notificationTextOf } from '../../../markdown/plainText.ts'

const LONGEST = 140

/** The author and the first words of a message, for a row: without what is quoted or hidden, as in a notification. */
export const lastWords = (t: Translate, message: Message): string =>
  `${authorName(t, message.sender_full_name)}: ${notificationTextOf(message.content).slice(0, LONGEST)}`

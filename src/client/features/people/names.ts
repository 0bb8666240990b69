import { UNKNOWN_NAME, type User } from '../../../protocol/chat/users.ts'
import type { Translate } from '../../i18n/useText.ts'
import { withoutTurning } from '../../i18n/turning.ts'
import { peopleTexts } from './texts/peopleTexts.ts'

/** Returns a user's name; empty for an unknown user, who is named by the interface. */
export const nameOf = (user: Pick<User, 'full_name'> | undefined): string =>
  withoutTurning(user?.full_name ?? '')

/** Returns the name by which a message names its author; of one whom the reader can't see, in the reader's language. */
export const authorName = (t: Translate, name: string): string =>
  name === UNKNOWN_NAME ? t(peopleTexts('people.unknown')) : name

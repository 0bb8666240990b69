import { scopedStore } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'

interface OpenCard {
  readonly userId: number
  /** The element beside which the card opens; gets the focus back. */
  readonly anchor: HTMLElement
}

/** The only open card of a person, if any. */
export const personCard = scopedStore<{ readonly card: OpenCard | undefined }>(() => ({ card: undefined }))

/** Shows a person's card beside the anchor. */
export const showPersonCard = (session: Session, userId: number, anchor: HTMLElement): void =>
  session.get(personCard).setState({ card: { userId, anchor } })
export const closePersonCard = (session: Session): void =>
  session.get(personCard).setState({ card: undefined })

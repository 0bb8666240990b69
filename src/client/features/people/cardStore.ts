import { scopedStore } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'

interface OpenCard {
  readonly userId: number
  /** What it opens from: gets the focus back. */
  readonly anchor: HTMLElement
}

/** The one card of a person that may be open. */
export const personCard = scopedStore<{ readonly card: OpenCard | undefined }>(() => ({ card: undefined }))

/** Shows who somebody is, beside the anchor. */
export const showPersonCard = (session: Session, userId: number, anchor: HTMLElement): void =>
  session.get(personCard).setState({ card: { userId, anchor } })
export const closePersonCard = (session: Session): void =>
  session.get(personCard).setState({ card: undefined })

import { create } from 'zustand'

interface OpenCard {
  readonly userId: number
  /** What it opens from: gets the focus back. */
  readonly anchor: HTMLElement
}

/** The one card of a person that may be open. */
export const usePersonCard = create<{ readonly card: OpenCard | undefined }>()(() => ({ card: undefined }))

/** Shows who somebody is, beside the anchor. */
export const showPersonCard = (userId: number, anchor: HTMLElement): void =>
  usePersonCard.setState({ card: { userId, anchor } })
export const closePersonCard = (): void => usePersonCard.setState({ card: undefined })

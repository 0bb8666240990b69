import { useRef, useState } from 'react'
import { useChannel } from '../channels/queries.ts'
import { conversationKey, isConversation, type Conversation, type View } from '../../navigation/view.ts'
import { addressedConversation, type Destination } from './destination.ts'

/** The address of the text: the `natural` one until another is chosen. */
export function useDestination(view: View, natural: Destination | undefined) {
  const [chosen, setChosen] = useState<Destination>()
  const [isOpen, setIsOpen] = useState(false)
  // The typed channel name differs from the chosen channel while it is incomplete.
  const [channelText, setChannelText] = useState<string>()
  const [personText, setPersonText] = useState('')
  // While an address is typed letter by letter, the text's draft stays where it is, and so do those of the
  // conversations passed on the way.
  const [settled, setSettled] = useState<Conversation | undefined>(() => addressedConversation(natural))
  // The values of this moment: choosing from a list changes the address and ends its editing before anything
  // is drawn.
  const latest = useRef({ destination: natural, settled })
  const destination = chosen ?? natural
  const conversation = addressedConversation(destination)
  const channel = useChannel(destination?.kind === 'channel' ? destination.channelId : undefined)
  return {
    destination,
    conversation,
    /** The conversation whose draft belongs in the field. */
    settled,
    isEditing: isOpen || view.kind === 'channel',
    /** True while the address is the view's own, and is not being edited. */
    isUntouched: chosen === undefined && !isOpen,
    /** True if the text goes to another conversation than the one on screen. */
    isElsewhere:
      chosen !== undefined &&
      isConversation(view) &&
      !(conversation && conversationKey(conversation) === conversationKey(view)),
    channelText: channelText ?? channel?.name ?? '',
    personText,
    setChannelText,
    setPersonText,
    edit: () => {
      setChannelText(undefined)
      setIsOpen(true)
    },
    change: (to: Destination) => {
      latest.current.destination = to
      setChosen(to)
    },
    /** Ends the editing of the address. @returns the conversations from and to which the text moves by it */
    finishEditing: () => {
      const from = latest.current.settled
      const complete = addressedConversation(latest.current.destination)
      latest.current.settled = complete
      setSettled(complete)
      if (complete) setIsOpen(false)
      return { from, to: complete }
    },
    /** Returns to the view's own address. */
    reset: () => {
      const own = addressedConversation(natural)
      latest.current = { destination: natural, settled: own }
      setChosen(undefined)
      setChannelText(undefined)
      setPersonText('')
      setSettled(own)
      setIsOpen(false)
    },
    /** Sets a new address, with its fields open unless it is `complete`. */
    address: (to: Destination, complete: Conversation | undefined) => {
      latest.current = { destination: to, settled: complete }
      setChosen(to)
      setChannelText(undefined)
      setPersonText('')
      setSettled(complete)
      setIsOpen(complete === undefined)
    },
  }
}

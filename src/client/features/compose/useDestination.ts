import { useRef, useState } from 'react'
import { useChannel } from '../channels/queries.ts'
import { isConversation, type Conversation, type View } from '../../navigation/view.ts'
import { addressedConversation, naturalDestination, type Destination } from './destination.ts'

/** The address being written to: the view's own until another is chosen. */
export function useDestination(view: View) {
  const natural = naturalDestination(view)
  const [chosen, setChosen] = useState<Destination>()
  const [isOpen, setIsOpen] = useState(false)
  // What is typed for a channel differs from the channel chosen while its name is incomplete.
  const [channelText, setChannelText] = useState<string>()
  const [personText, setPersonText] = useState('')
  // While an address is typed letter by letter, the draft and those of the conversations passed stay where they are.
  const [settled, setSettled] = useState<Conversation | undefined>(() => addressedConversation(natural))
  // As they are in this moment: choosing from a list changes the address and ends that before anything is drawn.
  const latest = useRef({ destination: natural, settled })
  const destination = chosen ?? natural
  const conversation = addressedConversation(destination)
  const channel = useChannel(destination?.kind === 'channel' ? destination.channelId : undefined)
  return {
    destination,
    conversation,
    /** The conversation whose draft belongs into the field. */
    settled,
    isEditing: isOpen || view.kind === 'channel',
    /** The text goes somewhere else than what is on screen. */
    isElsewhere: chosen !== undefined && isConversation(view),
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
    /** The address is not being typed any more. @returns from where to where what is written goes with that */
    finishEditing: () => {
      const from = latest.current.settled
      const complete = addressedConversation(latest.current.destination)
      latest.current.settled = complete
      setSettled(complete)
      if (complete) setIsOpen(false)
      return { from, to: complete }
    },
    /** Addresses something new, with its fields open unless it is complete. */
    address: (to: Destination) => {
      const complete = addressedConversation(to)
      latest.current = { destination: to, settled: complete }
      setChosen(to)
      setChannelText(undefined)
      setPersonText('')
      setSettled(complete)
      setIsOpen(complete === undefined)
    },
  }
}

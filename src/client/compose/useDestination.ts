import { useState } from 'preact/compat'
import { useChannel } from '../channels/queries.ts'
import { isConversation, type Conversation, type View } from '../conversations/view.ts'
import { addressedConversation, naturalDestination, type Destination } from './destination.ts'

/** The address being written to: the view's own until another is chosen. */
export function useDestination(view: View) {
  const natural = naturalDestination(view)
  const [chosen, setChosen] = useState<Destination>()
  const [isOpen, setIsOpen] = useState(false)
  // What is typed for a channel differs from the channel chosen while its name is incomplete.
  const [channelText, setChannelText] = useState<string>()
  const [personText, setPersonText] = useState('')
  // While an address is typed letter by letter, drafts of the conversations passed on the way stay where they are.
  const [settled, setSettled] = useState<Conversation | undefined>(() => addressedConversation(natural))
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
    change: setChosen,
    finishEditing: () => {
      setSettled(conversation)
      if (conversation) setIsOpen(false)
    },
    /** Addresses something new, with its fields open unless it is complete. */
    address: (to: Destination) => {
      const complete = addressedConversation(to)
      setChosen(to)
      setChannelText(undefined)
      setPersonText('')
      setSettled(complete)
      setIsOpen(complete === undefined)
    },
  }
}

import { useState } from 'react'
import { useChannel } from '../channels/queries.ts'
import { isConversation, type View } from '../conversations/view.ts'
import { addressedConversation, naturalDestination, type Destination } from './destination.ts'

/** The address being written to: the view's own until another is chosen. */
export function useDestination(view: View) {
  const [chosen, setChosen] = useState<Destination>()
  const [isEditing, setIsEditing] = useState(false)
  const natural = naturalDestination(view)
  const destination = chosen ?? natural
  const channel = useChannel(destination?.kind === 'channel' ? destination.channelId : undefined)
  // What is typed for a channel differs from the channel chosen while its name is incomplete.
  const [channelText, setChannelText] = useState<string>()
  const [personText, setPersonText] = useState('')
  const isElsewhere = chosen !== undefined && isConversation(view)
  return {
    destination,
    conversation: addressedConversation(destination),
    isEditing:
      isEditing || (view.kind === 'channel' && chosen === undefined) || (chosen !== undefined && isEditing),
    /** The text goes somewhere else than what is on screen. */
    isElsewhere,
    channelText: channelText ?? channel?.name ?? '',
    personText,
    setChannelText,
    setPersonText,
    edit: () => {
      setChannelText(undefined)
      setIsEditing(true)
    },
    change: setChosen,
    finishEditing: () => setIsEditing(false),
    /** Addresses something new, with its fields open unless it is complete. */
    address: (to: Destination) => {
      setChosen(to)
      setChannelText(undefined)
      setPersonText('')
      setIsEditing(addressedConversation(to) === undefined)
    },
    /** Back to what the view says. */
    reset: () => {
      setChosen(undefined)
      setChannelText(undefined)
      setIsEditing(false)
    },
  }
}

import { Globe, Hash, Lock } from 'lucide-react'
import { channelColor } from '../channels/color.ts'

interface Props {
  readonly channel: {
    readonly invite_only: boolean
    readonly is_web_public: boolean
    readonly color?: string
  }
}

/** The channel's sign in its colour: a lock for a private one, a globe for one that visitors read. */
export const ChannelMark = ({ channel }: Props) => {
  const Icon = channel.invite_only ? Lock : channel.is_web_public ? Globe : Hash
  return <Icon size={14} strokeWidth={2} aria-hidden style={{ color: channelColor(channel.color ?? '') }} />
}

import { Globe, Hash, Lock } from 'lucide-react'
import { channelColor } from './color.ts'

type Props = {
  readonly channel: {
    readonly stream_id: number
    readonly invite_only: boolean
    readonly is_web_public: boolean
    readonly color?: string
  }
  readonly size?: number
}

/** A channel's icon in its color: a lock for private channels, a globe for those that visitors can read. */
export const ChannelGlyph = ({ channel, size = 14 }: Props) => {
  const Icon = channel.invite_only ? Lock : channel.is_web_public ? Globe : Hash
  return (
    <Icon
      size={size}
      strokeWidth={2}
      aria-hidden
      style={{ color: channelColor(channel.color ?? '', channel.stream_id) }}
    />
  )
}

import { useId, useState, type CSSProperties } from 'react'
import { ChannelGlyph } from '../../features/channels/ChannelGlyph.tsx'
import { channelColor } from '../../features/channels/color.ts'
import { setSubscriptionProperty } from '../../features/channels/mutations.ts'
import { useSubscriptions } from '../../features/channels/queries.ts'
import { useAttempts } from '../../features/channels/useAttempts.ts'
import { useText } from '../../i18n/useText.ts'
import { useSession } from '../../kernel/session.ts'
import { Problem } from '../../kernel/view/Problem.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import styles from './ColorDialog.module.css'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

/** Hues around the color circle, each with enough contrast in both themes (channels/color.ts). */
const COLORS = [
  '#c2726a',
  '#bf7d44',
  '#a68a2f',
  '#7c962f',
  '#4f9c52',
  '#2c9c80',
  '#2b97a6',
  '#3b8fc2',
  '#6484cf',
  '#8a78cc',
  '#a96fbb',
  '#bf6c98',
] as const

const swatch = (color: string): CSSProperties & Record<'--channel', string> => ({
  '--channel': channelColor(color),
})

type Props = { readonly channelId: number; readonly onClose: () => void }

/** Sets the reader's own color of a channel. The change shows everywhere at once. */
export const ColorDialog = ({ channelId, onClose }: Props) => {
  const t = useText(laterShellTexts, uiTexts)
  const session = useSession()
  const id = useId()
  const channel = useSubscriptions().get(channelId)
  const [before] = useState(channel?.color ?? '')
  // The event of one choice can arrive while the next is being stored: the latest choice stays shown.
  const [chosen, setChosen] = useState<string>()
  const { problem, attempt } = useAttempts()
  if (!channel) return null
  const shown = chosen ?? channel.color
  const choose = async (color: string): Promise<void> => {
    setChosen(color)
    const isStored = await attempt(() => setSubscriptionProperty(session, channelId, 'color', color))
    if (!isStored) setChosen(undefined)
  }
  return (
    <Dialog title={t('sections.colorOf', { channel: channel.name })} onClose={onClose}>
      <p className={styles['shown']} style={swatch(shown)}>
        <ChannelGlyph channel={channel} size={18} />
        <bdi>{channel.name}</bdi>
      </p>
      <fieldset className={styles['choices']}>
        <legend>{t('sections.color')}</legend>
        {COLORS.map((color, index) => (
          <label key={color} className={styles['choice']} style={swatch(color)}>
            <input
              type="radio"
              name={id}
              checked={shown === color}
              aria-label={t('sections.colorNumber', { number: index + 1 })}
              onChange={() => void choose(color)}
            />
            <span aria-hidden="true" />
          </label>
        ))}
      </fieldset>
      <label className={styles['own']}>
        {t('sections.ownColor')}
        <input
          type="color"
          value={/^#[0-9a-f]{6}$/i.test(shown) ? shown : COLORS[0]}
          onChange={(event) => void choose(event.currentTarget.value)}
        />
      </label>
      <Problem text={problem} />
      <div className={styles['buttons']}>
        <Button aria-disabled={shown === before || undefined} onClick={() => void choose(before)}>
          {t('common.undo')}
        </Button>
        <Button tone="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  )
}

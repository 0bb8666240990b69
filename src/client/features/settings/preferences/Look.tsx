import { useText } from '../../../i18n/useText.ts'
import {
  chooseDensity,
  chosenDensity,
  chooseTheme,
  chosenTheme,
  DENSITIES,
  THEMES,
} from '../../../ui/appearance.ts'
import { canDrawBundled, chooseEmojiSet, chosenEmojiSet, EMOJI_SETS } from '../../emoji/set/emojiSet.ts'
import { useOwnSetting } from '../change/setting.ts'
import { Choice } from '../form/Choice.tsx'
import { Part } from '../form/Part.tsx'
import { useBrowserChoice } from './browserChoice.ts'
import { preferenceTexts } from './texts/preferenceTexts.ts'

/** Pixels of the root's text. */
const SIZES = [12, 13, 14, 15, 16, 17, 18, 20, 22, 24] as const
const USUAL = 16

/** Theme, density, pictures of emoji and text size. */
export const Look = () => {
  const t = useText(preferenceTexts)
  const theme = useBrowserChoice(chosenTheme, chooseTheme)
  const density = useBrowserChoice(chosenDensity, chooseDensity)
  const emojiSet = useBrowserChoice(chosenEmojiSet, chooseEmojiSet)
  const fontSize = useOwnSetting('web_font_size_px')
  return (
    <Part title={t('preferences.look')} text={t('preferences.thisBrowser')}>
      <Choice
        label={t('preferences.theme')}
        change={theme}
        options={THEMES.map((value) => ({ value, label: t(`preferences.theme.${value}`) }))}
      />
      <Choice
        label={t('preferences.density')}
        change={density}
        options={DENSITIES.map((value) => ({ value, label: t(`preferences.density.${value}`) }))}
      />
      {canDrawBundled() && (
        <Choice
          label={t('preferences.emoji')}
          hint={t('preferences.emojiHint')}
          change={emojiSet}
          options={EMOJI_SETS.map((value) => ({ value, label: t(`preferences.emoji.${value}`) }))}
        />
      )}
      <Choice
        label={t('preferences.fontSize')}
        change={fontSize}
        options={SIZES.map((value) => ({
          value,
          label: t(value === USUAL ? 'preferences.fontSize.usual' : 'preferences.fontSize.pixels', {
            size: value,
          }),
        }))}
        otherLabel={t('preferences.fontSize.pixels', { size: fontSize.value })}
      />
    </Part>
  )
}

import { useText } from '../../../i18n/useText.ts'
import { ANNOUNCED, chooseAnnounced, chosenAnnounced } from '../../../ui/announcements.ts'
import { Choice } from '../form/Choice.tsx'
import { Part } from '../form/Part.tsx'
import { useBrowserChoice } from './browserChoice.ts'
import { preferenceTexts } from './texts/preferenceTexts.ts'

/** Announcements for screen readers. */
export const ScreenReaderSettings = () => {
  const t = useText(preferenceTexts)
  const announced = useBrowserChoice(chosenAnnounced, chooseAnnounced)
  return (
    <Part title={t('preferences.listening')} text={t('preferences.listeningHint')}>
      <Choice
        label={t('preferences.announced')}
        change={announced}
        options={ANNOUNCED.map((value) => ({ value, label: t(`preferences.announced.${value}`) }))}
      />
    </Part>
  )
}

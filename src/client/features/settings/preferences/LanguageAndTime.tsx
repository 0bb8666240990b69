import { languages } from '../../../../protocol/chat/userSettings.ts'
import { useText } from '../../../i18n/useText.ts'
import {
  chooseFirstDay,
  chosenFirstDay,
  usualFirstDay,
  WEEKDAYS,
  type Weekday,
} from '../../../ui/format/firstDay.ts'
import { useIsOwn, useOwnSetting } from '../change/setting.ts'
import { Choice } from '../form/Choice.tsx'
import { Part } from '../form/Part.tsx'
import { Clock } from './Clock.tsx'
import { useBrowserChoice } from './browserChoice.ts'
import { preferenceTexts } from './texts/preferenceTexts.ts'

const interfaceLanguage = (): string => document.documentElement.lang || 'en'

/** Returns a language's own name: "Deutsch". */
const ownName = (tag: string): string => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag

/** 2 January 2000 was a Sunday. */
const dayName = (weekday: number): string =>
  new Intl.DateTimeFormat(interfaceLanguage(), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, 0, 2 + weekday),
  )

const Language = () => {
  const t = useText(preferenceTexts)
  return (
    <Choice
      label={t('preferences.language')}
      hint={t('preferences.languageHint')}
      change={useOwnSetting('default_language')}
      options={[...languages.keys()].map((value) => ({ value, label: ownName(value) }))}
    />
  )
}

const FirstDay = () => {
  const t = useText(preferenceTexts)
  const firstDay = useBrowserChoice(chosenFirstDay, chooseFirstDay)
  return (
    <Choice<Weekday | undefined>
      label={t('preferences.firstDay')}
      change={firstDay}
      options={[
        { value: undefined, label: t('preferences.firstDay.usual', { day: dayName(usualFirstDay()) }) },
        ...WEEKDAYS.map((value) => ({ value, label: dayName(value) })),
      ]}
    />
  )
}

/** The language, the format of times, and the first day of the week. */
export const LanguageAndTime = () => {
  const t = useText(preferenceTexts)
  const isOwn = useIsOwn()
  return (
    <Part title={t('preferences.time')}>
      {isOwn && <Language />}
      <Clock />
      {isOwn && <FirstDay />}
    </Part>
  )
}

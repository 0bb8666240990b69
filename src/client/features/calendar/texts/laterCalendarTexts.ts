import english from './later.en.json' with { type: 'json' }
import { textsOf } from '../../../i18n/texts.ts'

export const laterCalendarTexts = textsOf(english)

import english from './site.en.json' with { type: 'json' }
import { textsOf } from '../../../i18n/texts.ts'

export const siteTexts = textsOf(english)

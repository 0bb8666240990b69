import english from './en.json' with { type: 'json' }
import { textsOf } from '../../../../../i18n/texts.ts'

export const exportTexts = textsOf(english)

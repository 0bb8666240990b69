import english from './connect.en.json' with { type: 'json' }
import { textsOf } from '../../../../i18n/texts.ts'

export const connectTexts = textsOf(english)

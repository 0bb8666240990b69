import type { Messages } from '@lingui/core'
import { baseOf } from './languages.ts'

/* A separate module, so that no first load contains it. */

const refusals: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>> = {
  en: () => import('virtual:refusals/en'),
  de: () => import('virtual:refusals/de'),
  fr: () => import('virtual:refusals/fr'),
  it: () => import('virtual:refusals/it'),
  'en-XA': () => import('virtual:refusals/en-XA'),
  'ar-XB': () => import('virtual:refusals/ar-XB'),
}

/** Loads the texts of the service's refusals in a language, named `refusal:` and the key of the refusal. */
export const refusalsIn = async (tag: string): Promise<Messages | undefined> =>
  (await (refusals[tag] ?? refusals[baseOf(tag)])?.())?.messages

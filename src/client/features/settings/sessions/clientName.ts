import { useText } from '../../../i18n/useText.ts'
import { clientWords } from '../../../../protocol/clientWords.ts'
import { sessionTexts } from './texts/sessionTexts.ts'

const ofHand: ReadonlySet<string> = new Set(['Android', 'iOS', 'iPadOS'])

/** True for phones and tablets. @param client `User-Agent` of a browser */
export function isOfHand(client: string): boolean {
  const system = clientWords(client)?.system
  return system !== undefined && ofHand.has(system)
}

/** Returns the name of a browser for people: “Firefox on Android”. @param client its `User-Agent` */
export function useClientName(client: string): string {
  const t = useText(sessionTexts)
  const words = clientWords(client)
  return words?.system === undefined
    ? (words?.name ?? t('sessions.unknown'))
    : t('sessions.device', { browser: words.name, system: words.system })
}

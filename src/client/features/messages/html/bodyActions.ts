import { goTo } from '../../../navigation/goTo.ts'
import { newEventAt } from '../../../navigation/newEvent.ts'
import type { Translate } from '../../../i18n/useText.ts'
import type { Session } from '../../../kernel/session.ts'
import { copyText } from '../../../ui/copyText.ts'
import { loadPart } from '../../../ui/loading/loadPart.ts'
import { showPersonCard } from '../../people/cardStore.ts'
import { openAddress } from '../openAddress.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import type { BodyActions } from './bodyClick.ts'

/** Milliseconds for which a button shows that it copied. */
const SHOWN_FOR = 2000

/** A person, as the apps of Zulip servers link them. */
const PERSON = /^\/?#user\/(\d{1,15})(?:\/|$)/

async function viewPicture(session: Session, link: HTMLElement, messageId: number): Promise<void> {
  const { openPicture } = await loadPart(() => import('../pictures/openPicture.tsx'))
  openPicture(session, link, messageId)
}

async function copyCode(t: Translate, code: string, button: Element): Promise<void> {
  if (!(await copyText(t, code, laterMessageTexts('messages.codeCopied')))) return
  button.setAttribute('data-copied', '')
  setTimeout(() => button.removeAttribute('data-copied'), SHOWN_FOR)
}

/** The actions of links and buttons in message bodies. */
export const bodyActionsOf = (session: Session, t: Translate): BodyActions => ({
  openLink: (address, link) => {
    const person = PERSON.exec(address)?.[1]
    if (person === undefined) void openAddress(session, address)
    else showPersonCard(session, Number(person), link)
  },
  viewPicture: (link, messageId) => void viewPicture(session, link, messageId),
  addTime: (moment) => goTo(newEventAt(moment)),
  copyCode: (code, button) => void copyCode(t, code, button),
})

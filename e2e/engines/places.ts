import { PATIENCE } from '../journeys/conversation.ts'
import { see, seeAttribute, seeValue } from './sights.ts'
import type { Tab } from './tab.ts'
import { role, type Target } from './target.ts'

/* Parts of the app that several journeys use. */

export const messages = role('region', { name: 'Messages', exact: true })
export const articleWith = (text: string): Target => messages.role('article').withText(text)
export const composer = role('textbox', { name: 'Message', exact: true })
export const sidebar = role('navigation', { name: 'Channels', exact: true })
export const views = role('navigation', { name: 'Views' })
export const button = (name: string): Target => role('button', { name, exact: true })

/** Resolves when the page listens to its keys. */
export const untilListening = (tab: Tab): Promise<void> =>
  tab.run(`while (!document.querySelector('[role=log]')) await new Promise(requestAnimationFrame)`)

/** Writes and sends a message, and waits until it is on screen. */
export async function send(tab: Tab, text: string): Promise<void> {
  await tab.fill(composer, text)
  await seeValue(tab, composer, text)
  await tab.press('Enter')
  await see(tab, articleWith(text))
}

/** Waits until the service has the message. */
export const seeSent = (tab: Tab, text: string): Promise<void> =>
  seeAttribute(tab, articleWith(text), 'data-state', 'sent', PATIENCE)

/** Points at a message and presses a button of its toolbar. */
export async function act(tab: Tab, article: Target, action: string): Promise<void> {
  await tab.hover(article)
  await tab.click(
    article.role('toolbar', { name: 'Message actions' }).role('button', { name: action, exact: true }),
  )
}

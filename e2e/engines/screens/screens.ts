import type { Tab } from '../tab.ts'
import { css, role, type Target } from '../target.ts'
import { composer, messages, sidebar } from '../places.ts'

/* Screens of the sample organization that show most of the app's layouts. */

export interface Screen {
  readonly name: string
  /** Signed in with this account; absent: as a visitor. */
  readonly account?: string
  readonly path: string | ((tab: Tab) => Promise<string>)
  /** The picture is taken once all of these are on screen. */
  readonly shows: readonly Target[]
  /** Opens what lies above the page. */
  readonly open?: (tab: Tab) => Promise<void>
  readonly size?: { readonly width: number; readonly height: number }
  readonly theme?: 'dark'
}

const PHONE = { width: 390, height: 844 }

const heading = (name: string | RegExp): Target => role('heading', { name, level: 1 })

/** Asks the service as the tab's person. */
const ask = <Answer>(tab: Tab, path: string): Promise<Answer> =>
  tab.run(`return (await fetch(${JSON.stringify(path)}, { headers: { 'x-client': 'app' } })).json()`)

const MONTH = '/calendar/month/2026-12-15'

async function anEvent(tab: Tab): Promise<string> {
  const { events } = await ask<{ events: readonly { slug: string; venue: unknown }[] }>(
    tab,
    '/calendar/events/v1/events?per_page=50',
  )
  const event = events.find(({ venue }) => !Array.isArray(venue)) ?? events[0]
  return `/event/${event?.slug}`
}

/** The topic of the sample with the most kinds of content. */
async function aTopic(tab: Tab): Promise<string> {
  const { messages: found } = await ask<{ messages: readonly { stream_id: number; subject: string }[] }>(
    tab,
    `/api/v1/messages?anchor=newest&num_before=100&num_after=0&narrow=${encodeURIComponent(
      JSON.stringify([
        ['channels', 'public'],
        ['has', 'reaction'],
      ]),
    )}`,
  )
  const last = found.at(-1)
  return `/channel/${last?.stream_id}/topic/${encodeURIComponent(last?.subject ?? '')}`
}

const eventInMain = css('main').css('a[href^="/event/"]')
const aMessage = messages.role('article').first

const conversation = { account: 'member', path: aTopic, shows: [aMessage, composer, sidebar] } as const

export const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/sign-in', shows: [role('textbox', { name: 'Password' })] },
  {
    name: 'month',
    path: MONTH,
    shows: [role('grid', { name: 'Month', exact: true }), role('link', { name: /, / }).first],
  },
  {
    name: 'week',
    path: MONTH.replace('month', 'week'),
    shows: [eventInMain],
  },
  { name: 'day', path: MONTH.replace('month', 'day'), shows: [eventInMain] },
  { name: 'list', path: MONTH.replace('month', 'list'), shows: [role('main')] },
  { name: 'cards', path: MONTH.replace('month', 'cards'), shows: [role('main')] },
  { name: 'event', path: anEvent, shows: [heading(/./)] },
  {
    name: 'new event',
    account: 'owner',
    path: '/event/new',
    shows: [role('textbox', { name: 'Title' }), role('textbox', { name: 'Description' })],
  },
  { name: 'inbox', account: 'member', path: '/inbox', shows: [heading('Inbox'), sidebar] },
  { name: 'recent', account: 'member', path: '/recent', shows: [heading(/Recent/), sidebar] },
  { name: 'conversation', ...conversation },
  {
    name: 'suggestions',
    ...conversation,
    open: async (tab) => {
      await tab.click(composer)
      await tab.type('Hello @l')
    },
  },
  {
    name: 'emoji',
    ...conversation,
    open: async (tab) => tab.click(role('button', { name: /^(Emoji|Add an emoji|Insert emoji)/ }).first),
  },
  {
    name: 'switcher',
    account: 'member',
    path: '/inbox',
    shows: [heading('Inbox'), sidebar],
    open: async (tab) => {
      await tab.press('Control+k')
      await tab.type('me')
    },
  },
  { name: 'search', account: 'member', path: '/search?q=the', shows: [aMessage] },
  { name: 'people', account: 'owner', path: '/people', shows: [heading('People')] },
  {
    name: 'channels',
    account: 'owner',
    path: '/channels',
    shows: [role('heading', { level: 1 }), css('main').role('listitem')],
  },
  {
    name: 'settings',
    account: 'member',
    path: '/settings/preferences',
    shows: [role('combobox', { name: 'Theme' })],
  },
  {
    name: 'organization',
    account: 'owner',
    path: '/admin/permissions',
    shows: [css('main').role('combobox')],
  },
  {
    name: 'invitations',
    account: 'owner',
    path: '/invites',
    shows: [role('textbox', { name: 'Email addresses' })],
  },
  { name: 'conversation dark', ...conversation, theme: 'dark' },
  { name: 'month dark', path: MONTH, shows: [role('grid', { name: 'Month', exact: true })], theme: 'dark' },
  { name: 'conversation phone', account: 'member', path: aTopic, shows: [aMessage, composer], size: PHONE },
  { name: 'month phone', path: MONTH, shows: [role('grid', { name: 'Month', exact: true })], size: PHONE },
  { name: 'event phone', path: anEvent, shows: [heading(/./)], size: PHONE },
]

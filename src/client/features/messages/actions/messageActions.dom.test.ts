import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { user } from '../../../../protocol/chat/users.ts'
import { updateFlags } from '../../../../protocol/chat/messages.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { NOBODY, type Session } from '../../../kernel/session.ts'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { useToasts } from '../../../ui/toastStore.ts'
import { aSubscription } from '../../channels/channels.testing.ts'
import { channelsFeature } from '../../channels/feature.ts'
import { laterOrganizationFeature } from '../../organization/laterFeature.ts'
import { peopleFeature } from '../../people/feature.ts'
import { edits } from '../editing/edits.ts'
import { aMessage, icons } from '../messages.testing.ts'
import { listCommand } from '../list/listKeys.ts'
import { rowsOf } from '../list/rows.ts'
import { actionsOn } from './actions.ts'
import { actionWithKeys, messageAction, messageActionIds, shortcutOf } from './messageActions.ts'
import { messageMenu, messageSheet } from './messageMenu.tsx'

let example: ExampleSession
let asked: string[]

/** Whether the device is a phone, as far as the actions ask. */
let isPhone: boolean

beforeEach(() => {
  asked = []
  isPhone = false
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }))
  example = aSession([channelsFeature, peopleFeature, laterOrganizationFeature])
  example.restore({ subscriptions: [aSubscription({ stream_id: 3 })] })
})
afterEach(() => {
  example.end()
  vi.unstubAllGlobals()
})

const rules = {
  ownUserId: 1,
  content: 'one-conversation',
  unreadFrom: undefined,
  groupStarts: new Set<number>(),
} as const

const surfaces = {
  pickReaction: () => void asked.push('reaction'),
  confirmDelete: () => void asked.push('deletion'),
  pauseReading: () => undefined,
  signIn: () => void asked.push('sign-in'),
}
const visitor = (): Session => ({ ...example.session, userId: NOBODY })
const actions = (session = example.session) => actionsOn(session, icons, (key) => key, surfaces)

const own = aMessage({ id: 1, sender_id: 1, stream_id: 3 })
const foreign = aMessage({ id: 2, sender_id: 5, stream_id: 3 })

const textOf = (entry: MenuEntry): string => (entry.kind === 'separator' ? '—' : entry.text)
const menuOf = (session: Session, message = own): readonly string[] =>
  messageMenu(
    { session, view: icons, text: (key) => key, surfaces, at: document.body, point: undefined },
    message,
  ).map(textOf)

test('on a phone the sheet has what the bar has elsewhere, and selects text', () => {
  isPhone = true
  const context = {
    session: example.session,
    view: icons,
    text: (key: string) => key,
    surfaces,
    at: document.body,
    point: undefined,
  }
  const { buttons, entries } = messageSheet(context, foreign)
  expect(buttons?.all.length).toBe(7)
  expect(buttons?.all.at(-1)?.text).toBe('messages.addReaction')
  expect(entries.map(textOf)).toEqual(
    expect.arrayContaining(['messages.reply', 'messages.star', 'messages.quote', 'messages.selectText']),
  )
  // The mark of an entry that is not chosen says what choosing it does.
  expect(entries.find((entry) => textOf(entry) === 'messages.star')).toMatchObject({
    isChosen: false,
    icon: expect.anything(),
  })
  expect(menuOf(example.session)).toContain('messages.selectText')
  isPhone = false
  expect(menuOf(example.session)).not.toContain('messages.selectText')
})

test('no two actions have the same keys, and none has keys that move in the list', () => {
  const chords = messageActionIds.flatMap((id) => messageAction(id).keys?.usual ?? [])
  expect(chords.filter((chord, at) => chords.indexOf(chord) !== at || listCommand(chord))).toEqual([])
})

test('default keys belong to the action that declares them', () => {
  expect([actionWithKeys('-'), actionWithKeys('Enter'), actionWithKeys('j')]).toEqual([
    'collapse',
    'reply',
    undefined,
  ])
})

test('an action without keys shows none', () => {
  expect([shortcutOf(messageAction('collapse')), shortcutOf(messageAction('remind'))]).toEqual([
    'messages -',
    undefined,
  ])
})

describe('the menu of a message', () => {
  test('the menu of a message offers its author the possible actions, in three parts', () => {
    expect(menuOf(example.session)).toEqual([
      'messages.quote',
      'messages.copyLink',
      'messages.copySource',
      'messages.collapse',
      'messages.markUnread',
      'pins.pin',
      '—',
      'later.remindEntry',
      'inspect.receipts',
      'inspect.viewSource',
      '—',
      'messages.edit',
      'messages.deleteMessage',
    ])
  })

  test('the menu of a message leaves out actions that only its author can do', () => {
    const offered = menuOf(example.session, foreign)
    expect(offered).not.toContain('messages.edit')
    expect(offered).not.toContain('messages.deleteMessage')
  })

  test('an entry of the menu names the state that it leads to', () => {
    const collapsed = aMessage({ ...own, flags: ['collapsed'] })
    expect(menuOf(example.session, collapsed)).toContain('messages.expand')
    expect(menuOf(example.session, collapsed)).not.toContain('messages.collapse')
  })

  test('the menu of a message offers visitors the link and the sign-in', () => {
    expect(menuOf(visitor())).toEqual(['messages.copyLink', 'actions.signIn'])
  })
})

describe('deleting', () => {
  const everybody = { direct_members: [1], direct_subgroups: [] }
  const nobody = { direct_members: [], direct_subgroups: [] }
  const now = (): number => Math.floor(Date.now() / 1000)
  const restore = (settings: object): void =>
    example.restore({
      subscriptions: [aSubscription({ stream_id: 3 })],
      realm_users: [v.parse(user, { user_id: 1, email: 'own@example.com', full_name: 'Own', role: 400 })],
      realm_can_delete_any_message_group: nobody,
      realm_can_delete_own_message_group: everybody,
      realm_message_content_delete_limit_seconds: 600,
      ...settings,
    })
  const press = (message = own): void => {
    const entries = messageMenu(
      { session: example.session, view: icons, text: (key) => key, surfaces, at: document.body },
      message,
    )
    const entry = entries.find((each) => each.kind === 'action' && each.text === 'messages.deleteMessage')
    if (entry?.kind === 'action') entry.run?.()
  }

  test('a message can be deleted within its time', () => {
    restore({})
    press(aMessage({ ...own, timestamp: now() - 60 }))
    expect(asked).toEqual(['deletion'])
  })

  test('after its time it is not asked for: a sentence says for how long messages can be deleted', () => {
    restore({})
    press(aMessage({ ...own, timestamp: now() - 780 }))
    expect(asked).toEqual([])
    expect(useToasts.getState().toasts.at(-1)?.text).toBe('messages.deleteTooLate')
  })

  test('a channel can let its people delete messages of any age', () => {
    restore({ subscriptions: [aSubscription({ stream_id: 3, can_delete_any_message_group: everybody })] })
    press(aMessage({ ...foreign, timestamp: now() - 780 }))
    expect(asked).toEqual(['deletion'])
  })

  test('it is not offered to authors who must not delete their messages', () => {
    restore({ realm_can_delete_own_message_group: nobody })
    expect(menuOf(example.session)).not.toContain('messages.deleteMessage')
  })
})

describe('a visitor', () => {
  test('an action that needs an account leads a visitor to the sign-in, and does nothing else', () => {
    actions(visitor()).run('star', own, document.body)
    actions(visitor()).run('react', own, document.body)
    expect([asked, example.callsOf(updateFlags).length]).toEqual([['sign-in', 'sign-in'], 0])
  })

  test('a visitor opens pictures without an account', () => {
    const row = document.createElement('article')
    row.innerHTML = '<a href="#picture"><img alt=""></a>'
    row.querySelector('a')?.addEventListener('click', () => asked.push('picture'))
    actions(visitor()).run('image', own, row)
    expect(asked).toEqual(['picture'])
  })
})

describe('a key', () => {
  const press = (chord: string, message = own, before?: (event: KeyboardEvent) => void): KeyboardEvent => {
    const [row] = rowsOf([message], rules)
    const event = new KeyboardEvent('keydown', { key: chord, cancelable: true })
    before?.(event)
    if (row) actions().press(chord, event, row, document.body)
    return event
  }
  const edited = (): readonly number[] => [...example.session.get(edits).getState().open.keys()]
  afterEach(() => example.session.get(edits).setState({ open: new Map() }))

  test('a key runs its action on the message of the row, and does nothing else', () => {
    expect(press('e').defaultPrevented).toBe(true)
    expect(edited()).toEqual([1])
  })

  test('the key for editing does not open the editor for another person’s message', () => {
    press('e', foreign)
    expect(edited()).toEqual([])
  })

  test('a key without an action is left to the page', () => {
    expect(press('n').defaultPrevented).toBe(false)
  })

  test('a key that the page has handled runs no action', () => {
    press('e', own, (event) => event.preventDefault())
    expect(edited()).toEqual([])
  })
})

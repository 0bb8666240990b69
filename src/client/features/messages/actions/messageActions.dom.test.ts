import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { updateFlags } from '../../../../protocol/chat/messages.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { NOBODY, type Session } from '../../../kernel/session.ts'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { aSubscription } from '../../channels/channels.testing.ts'
import { channelsFeature } from '../../channels/feature.ts'
import { useEdits } from '../editing/editing.ts'
import { aMessage, icons } from '../messages.testing.ts'
import { rowsOf } from '../list/rows.ts'
import { actionsOn } from './actions.ts'
import { keysOfCommand, messageAction, messageActionIds, shortcutOf } from './messageActions.ts'
import { FEED_KEYS } from './messageKeys.ts'
import { messageMenu } from './messageMenu.tsx'

let example: ExampleSession
let asked: string[]

beforeEach(() => {
  asked = []
  example = aSession([channelsFeature])
  example.restore({ subscriptions: [aSubscription({ stream_id: 3 })] })
})
afterEach(() => example.end())

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

test('an action that has keys is named in the list of keys, and the other way round', () => {
  for (const id of messageActionIds) {
    expect([id, keysOfCommand(id).length > 0]).toEqual([id, messageAction(id).keysText !== undefined])
  }
})

test('every key does something that is declared, or moves in the list', () => {
  const moves = ['next', 'previous', 'pageDown', 'pageUp', 'first', 'last', 'leave']
  const known = new Set<string>([...moves, ...messageActionIds])
  expect(Object.values(FEED_KEYS).filter((command) => !known.has(command))).toEqual([])
})

test('an action without keys shows none', () => {
  expect([shortcutOf('collapse'), shortcutOf('remind')]).toEqual(['messages -', undefined])
})

describe('the menu of a message', () => {
  test('offers its author what can be done, in three parts', () => {
    expect(menuOf(example.session)).toEqual([
      'messages.quote',
      'messages.copyLink',
      'messages.copySource',
      'messages.collapse',
      'messages.markUnread',
      '—',
      'later.remindEntry',
      'inspect.receipts',
      'inspect.viewSource',
      '—',
      'messages.edit',
      'messages.deleteMessage',
    ])
  })

  test('leaves out what only its author may do', () => {
    const offered = menuOf(example.session, foreign)
    expect(offered).not.toContain('messages.edit')
    expect(offered).not.toContain('messages.deleteMessage')
  })

  test('names the state that pressing leads to', () => {
    const collapsed = aMessage({ ...own, flags: ['collapsed'] })
    expect(menuOf(example.session, collapsed)).toContain('messages.expand')
    expect(menuOf(example.session, collapsed)).not.toContain('messages.collapse')
  })

  test('offers visitors the link and the sign-in', () => {
    expect(menuOf(visitor())).toEqual(['messages.copyLink', 'visitor.reply'])
  })
})

describe('a visitor', () => {
  test('is led to the sign-in by an action that needs an account, and nothing is done', () => {
    actions(visitor()).run('star', own, document.body)
    actions(visitor()).run('react', own, document.body)
    expect([asked, example.callsOf(updateFlags).length]).toEqual([['sign-in', 'sign-in'], 0])
  })

  test('opens pictures without an account', () => {
    const row = document.createElement('article')
    row.innerHTML = '<a href="#picture"><img alt=""></a>'
    row.querySelector('a')?.addEventListener('click', () => asked.push('picture'))
    actions(visitor()).run('image', own, row)
    expect(asked).toEqual(['picture'])
  })
})

describe('a key', () => {
  const press = (command: 'edit' | 'leave', message = own): void => {
    const [row] = rowsOf([message], rules)
    actions().command(command, row, document.body)
  }

  test('runs the action on the message of its row', () => {
    press('edit')
    expect([...useEdits.getState().open.keys()]).toEqual([1])
    useEdits.setState({ open: new Map() })
  })

  test('of editing does not open an editor for the message of somebody else', () => {
    press('edit', foreign)
    expect(useEdits.getState().open.size).toBe(0)
  })

  test('of the list is not an action', () => {
    press('leave')
    expect(asked).toEqual([])
  })
})

import {
  BarChart3,
  CalendarClock,
  ListTodo,
  Plus,
  Settings2,
  TextQuote,
  Video,
  type LucideIcon,
} from 'lucide-react'
import type { Translate } from '../../../i18n/useText.ts'
import type { Session } from '../../../kernel/session.ts'
import { showDialog } from '../../../ui/dialogStore.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.ts'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { meetingLink } from '../../organization/meetingAddress.ts'
import { meetings } from '../../organization/meetings.ts'
import { openMoment } from '../moments/openMoment.tsx'
import { composeTexts } from '../texts/composeTexts.ts'
import { readList, type ListKind } from './listText.ts'
import { snippets } from './snippets.ts'

const ListDialog = lazyPart(async () => (await import('./ListDialog.tsx')).ListDialog)
const SnippetDialog = lazyPart(async () => (await import('./SnippetDialog.tsx')).SnippetDialog)
const SnippetsDialog = lazyPart(async () => (await import('./SnippetsDialog.tsx')).SnippetsDialog)

/** The list of all snippets has the rest. */
const SHOWN = 8

interface Insertion {
  /** The text in the field now. */
  readonly text: string
  readonly insert: (text: string) => void
  /** Replaces the whole text: a command must be at the beginning. */
  readonly begin: (text: string) => void
}

/** Menu entries that put something other than text and files into a message. */
export function insertEntries(
  session: Session,
  t: Translate,
  { text, insert, begin }: Insertion,
): readonly MenuEntry[] {
  const saved = snippets(session)
  const meeting = meetings(session)
  const listEntry = (kind: ListKind, Icon: LucideIcon): MenuEntry => {
    const list = readList(kind, text)
    return {
      kind: 'action',
      text: t(composeTexts(`later.${kind}Entry`)),
      icon: menuIcon(Icon),
      // The text that is already there would become an option.
      obstacle: list ? undefined : t(composeTexts('later.listAlone')),
      run: () => {
        if (!list) return
        showDialog((close) => <ListDialog kind={kind} list={list} onWrite={begin} onClose={close} />)
      },
    }
  }
  return [
    listEntry('poll', BarChart3),
    listEntry('todo', ListTodo),
    {
      kind: 'action',
      text: t(composeTexts('compose.anyMoment')),
      icon: menuIcon(CalendarClock),
      run: () => openMoment((markup) => insert(`${markup} `)),
    },
    ...(meeting === undefined
      ? []
      : [
          {
            kind: 'action',
            text: t(composeTexts('compose.meeting')),
            icon: menuIcon(Video),
            run: () => insert(`${meetingLink(meeting, t(composeTexts('compose.joinMeeting')))} `),
          } as const,
        ]),
    { kind: 'separator' },
    { kind: 'heading', text: t(composeTexts('later.snippets')) },
    ...saved.slice(0, SHOWN).map((snippet): MenuEntry => ({
      kind: 'action',
      text: snippet.title,
      icon: menuIcon(TextQuote),
      run: () => insert(snippet.content),
    })),
    {
      kind: 'action',
      text: t(composeTexts(text.trim() === '' ? 'later.newSnippetEntry' : 'later.saveAsSnippet')),
      icon: menuIcon(Plus),
      run: () => showDialog((close) => <SnippetDialog content={text} onClose={close} />),
    },
    ...(saved.length > 0
      ? [
          {
            kind: 'action',
            text: t(composeTexts('later.manageSnippets')),
            icon: menuIcon(Settings2),
            run: () => showDialog((close) => <SnippetsDialog onClose={close} />),
          } as const,
        ]
      : []),
  ]
}

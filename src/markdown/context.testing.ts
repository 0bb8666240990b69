import type { MarkdownContext } from './context.ts'
import { renderMarkdown } from './render.ts'
import { namedAs } from './sameName.ts'

const people = [
  { user_id: 11, full_name: 'Ada Park' },
  { user_id: 12, full_name: 'Jo Weber' },
  { user_id: 13, full_name: 'Jo Weber' },
]
const channels = [
  { stream_id: 4, name: 'core team' },
  { stream_id: 5, name: 'R&D <lab>' },
]

/** Returns the context of a small organization, for tests. */
export function exampleContext(overrides: Partial<MarkdownContext> = {}): MarkdownContext {
  return {
    organisationUrl: 'https://chat.parley.example',
    usersNamed: (name) => namedAs(name, people, (person) => person.full_name),
    userWithId: (id) => people.find((person) => person.user_id === id),
    groupNamed: (name) => (name === 'design' ? { id: 21, name } : undefined),
    channelNamed: (name) => channels.find((channel) => channel.name === name),
    customEmojiNamed: (name) =>
      name === 'ship_it' ? { id: '3', name, source_url: '/emoji/3.png' } : undefined,
    linkifiers: [],
    emptyTopicName: 'general chat',
    ...overrides,
  }
}

/** Renders a source in the example organization. */
export function exampleHtml(source: string, overrides: Partial<MarkdownContext> = {}): string {
  return renderMarkdown(source, exampleContext(overrides)).html
}

import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { SessionContext } from '../../kernel/session.ts'
import { act, render } from '../../ui/render.testing.ts'
import type { View } from '../../navigation/view.ts'
import { aChannel } from '../channels/channels.testing.ts'
import { channelsFeature } from '../channels/feature.ts'
import { peopleFeature } from '../people/feature.ts'
import { Composer } from './Composer.tsx'
import { keepDrafts, saveDraft } from './drafts/drafts.ts'
import { draftsFeature } from './drafts/feature.ts'

let example: ExampleSession
const container = document.createElement('div')
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  example = aSession([peopleFeature, channelsFeature, draftsFeature])
  example.restore({ streams: [aChannel({ stream_id: 7, name: 'old', is_archived: true })] })
  document.body.append(container)
})
afterEach(async () => {
  await act(() => render(null, container))
  container.remove()
  example.end()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const show = (view: View): Promise<unknown> =>
  act(() =>
    render(
      <QueryClientProvider client={example.session.cache}>
        <SessionContext value={example.session}>
          <Composer view={view} />
        </SessionContext>
      </QueryClientProvider>,
      container,
    ),
  )
const fields = (): number => container.querySelectorAll('input:not([hidden]), textarea').length

test.each<View>([
  { kind: 'channel', channelId: 7 },
  { kind: 'topic', channelId: 7, topic: 'jazz' },
])('an archived channel has no field to write in, and says why: $kind', async (view) => {
  await show(view)
  expect(fields()).toBe(0)
  expect(container.textContent).toContain('This channel is archived. No one can post here.')
  expect([...container.querySelectorAll('button')].map((each) => each.textContent)).toEqual([
    'New message',
    'New direct message',
  ])
})

test('a text that was begun before its channel was archived stays in its field', async () => {
  const topic = { kind: 'topic', channelId: 7, topic: 'jazz' } as const
  saveDraft(example.session, topic, 'Begun before')
  keepDrafts(example.session)
  await show(topic)
  expect(container.querySelector('textarea')?.value).toBe('Begun before')
})

test('a message to elsewhere can be begun in an archived channel', async () => {
  await show({ kind: 'channel', channelId: 7 })
  await act(() => container.querySelector('button')?.click())
  expect(container.querySelector('textarea')).not.toBeNull()
})

import { act, render } from '../../ui/render.testing.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastTransfer, ScriptedTransfer } from '../../kernel/api/transfer.testing.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { channelsFeature } from '../channels/feature.ts'
import { peopleFeature } from '../people/feature.ts'
import { SessionContext } from '../../kernel/session.ts'
import { attachFiles, attachments } from './attachments.ts'
import { draftsFeature } from './drafts/feature.ts'
import { useComposer } from './useComposer.ts'

let example: ExampleSession
const container = document.createElement('div')
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', ScriptedTransfer)
  example = aSession([peopleFeature, channelsFeature, draftsFeature])
  example.restore()
})
afterEach(async () => {
  await act(() => render(null, container))
  example.end()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const Probe = () => {
  useComposer({ kind: 'feed' }, undefined)
  return null
}

test('a link that arrives before the field has text is added to the draft', async () => {
  attachFiles(example.session, [new File(['abc'], 'notes.txt')], {
    to: undefined,
    limitMib: 1,
    tooLarge: () => 'Too large',
    failed: () => 'Failed',
  })
  await act(() =>
    render(
      <SessionContext value={example.session}>
        <Probe />
      </SessionContext>,
      container,
    ),
  )
  lastTransfer().answer(200, '{"result":"success","url":"/user_uploads/1/x","filename":"notes.txt"}')
  await vi.waitFor(() => expect(example.session.get(attachments).getState().attachments).toEqual([]))
  const drafts = Object.keys(localStorage).map((key) => JSON.parse(localStorage.getItem(key) ?? 'null'))
  expect(drafts).toMatchObject([{ content: '[notes.txt](/user_uploads/1/x)' }])
})

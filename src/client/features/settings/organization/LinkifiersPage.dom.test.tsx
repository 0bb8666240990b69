import { expect, test, vi } from 'vitest'
import { addLinkifier, removeLinkifier, reorderLinkifiers } from '../../../../protocol/chat/linkifiers.ts'
import type { Linkifier } from '../../../../protocol/chat/realm.ts'
import { user } from '../../../../protocol/chat/users.ts'
import * as v from 'valibot'
import { aSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { render } from '../../../ui/render.testing.ts'
import { useToasts } from '../../../ui/toastStore.ts'
import { peopleFeature } from '../../people/feature.ts'
import { LinkifiersPage } from './LinkifiersPage.tsx'

const aLinkifier = (id: number): Linkifier => ({
  id,
  pattern: `#${id}-(?P<n>[0-9]+)`,
  url_template: 'https://issues.example/{n}',
  example_input: null,
  reverse_template: null,
  alternative_url_templates: [],
})

test('a removed linkifier comes back at its place', async () => {
  const example = aSession([peopleFeature])
  example.restore({
    realm_users: [v.parse(user, { user_id: 1, email: 'own@example.com', full_name: 'Own', role: 200 })],
    realm_linkifiers: [1, 2, 3].map(aLinkifier),
  })
  const container = document.createElement('div')
  await render(
    <SessionContext value={example.session}>
      <LinkifiersPage />
    </SessionContext>,
    container,
  )
  const buttons = [...container.querySelectorAll('button')]
  const remove = buttons.find(
    (each) =>
      each.getAttribute('aria-description') === aLinkifier(2).pattern && each.textContent === 'Remove',
  )
  remove?.click()
  await vi.waitFor(() => expect(example.callsOf(removeLinkifier)).toHaveLength(1))
  example.session.deliver({ type: 'realm_linkifiers', realm_linkifiers: [1, 3].map(aLinkifier) })
  example.last(removeLinkifier).answer({})
  await vi.waitFor(() => expect(useToasts.getState().toasts.at(-1)?.action).toBeDefined())
  useToasts.getState().toasts.at(-1)?.action?.run()
  await vi.waitFor(() => expect(example.callsOf(addLinkifier)).toHaveLength(1))
  expect(example.last(addLinkifier).args).toEqual({
    pattern: aLinkifier(2).pattern,
    url_template: 'https://issues.example/{n}',
  })
  example.last(addLinkifier).answer({ id: 9 })
  await vi.waitFor(() => expect(example.callsOf(reorderLinkifiers)).toHaveLength(1))
  expect(example.last(reorderLinkifiers).args).toEqual({ ordered_linkifier_ids: [1, 9, 3] })
  await render(null, container)
  example.end()
})
